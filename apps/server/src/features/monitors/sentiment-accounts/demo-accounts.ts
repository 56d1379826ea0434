import type { SentimentReport } from '@midoffice/contract/monitors/sentiment-accounts/inputs';
import type { SentimentNetwork } from '@midoffice/contract/monitors/sentiment-accounts/lists';
import type { Random } from '../../../platform/demo/world.ts';

const minuteMs = 60_000;
const limits: Readonly<Record<SentimentNetwork, number | null>> = {
  stocktwits: 400,
  x: 1500,
  reddit: 1000,
  facebook: null,
};
const counts: Readonly<Record<SentimentNetwork, number>> = { stocktwits: 12, x: 9, reddit: 8, facebook: 3 };
const lockReasons = [
  'Suspicious sign-in: the network asks for a code by phone',
  'Temporarily suspended for automated requests',
  'The password has expired',
];

/** Every network has locked, spent and active accounts. */
const stateOf = (n: number): SentimentReport['state'] =>
  n % 7 === 2 ? 'locked' : n % 4 === 1 ? 'limit-reached' : 'used';

/** What the collectors of the demo report of their accounts: most are active, some spent or locked. */
export function demoReports(random: Random, nowMs: number): SentimentReport[] {
  return (Object.keys(counts) as SentimentNetwork[]).flatMap((network) =>
    Array.from({ length: counts[network] }, (_none, n): SentimentReport => {
      const state = stateOf(n);
      const limit = limits[network];
      const calls =
        state === 'limit-reached' ? (limit ?? 900) : random.int(0, Math.floor((limit ?? 900) * 0.9));
      return {
        _id: `demo-${network}-${n}`,
        createdAt: new Date(nowMs - random.int(1, 40) * minuteMs).toISOString(),
        email: `sentiment+${network}${String(n + 1).padStart(2, '0')}@collector.example`,
        network,
        state,
        calls,
        limit,
        reason: state === 'locked' ? random.pick(lockReasons) : null,
      };
    }),
  );
}
