import type { AlertCondition } from '@midoffice/contract/monitors/alerts/lists';
import type { AwsServerKind } from '../../../../platform/connectors/aws/records.ts';
import { listServers, metricHistory, metricsOf, scoreHistory } from '../../servers/api.ts';
import type { AlertSourceKind, SourceMetric } from './source.ts';

const kinds = ['instance', 'database', 'cache'] as const satisfies readonly AwsServerKind[];
const conditions: readonly AlertCondition[] = ['above', 'below', 'silent'];
const minuteMs = 60_000;
const settledMinutes = 10;

const metrics: SourceMetric[] = [
  {
    key: 'score',
    label: 'Health score',
    unit: 'points',
    conditions,
    hint: 'Sum of all points: Warning above 10, At Risk above 15, Unhealthy above 20.',
  },
  ...[...new Map(kinds.flatMap((kind) => metricsOf(kind)).map(({ name, unit }) => [name, unit]))].map(
    ([key, unit]) => ({
      key,
      label: key,
      unit,
      conditions,
      hint: `One value every five minutes, judged ${settledMinutes} minutes after.`,
    }),
  ),
];

/** A target is `KIND/NAME`. */
function serverOf(target: string): { kind: AwsServerKind; name: string } | undefined {
  const kind = kinds.find((one) => target.startsWith(`${one}/`));
  return kind && { kind, name: target.slice(kind.length + 1) };
}

/** Servers, databases and caches: the history that their monitors chart. */
export const serverSource: AlertSourceKind = {
  name: 'server',
  scopes: [
    { prefix: 'instance/', access: ['lightsail-monitor'] },
    { prefix: 'database/', access: ['aws-database-monitor'] },
    { prefix: 'cache/', access: ['aws-database-monitor'] },
  ],
  metrics,
  gapMs: 20 * minuteMs,
  leastSilence: 15,
  lagMs: 10 * minuteMs,
  // A period is read two minutes after its end, and once more after seven.
  settledMs: settledMinutes * minuteMs,
  async targets({ readDb }) {
    const servers = (await listServers(readDb, kinds)).filter(({ isListed }) => isListed);
    return servers.slice(0, 300).map(({ kind, name }) => ({
      key: `${kind}/${name}`,
      label: name,
      metrics: ['score', ...metricsOf(kind).map((metric) => metric.name)],
    }));
  },
  async read({ db }, target, metric, span) {
    const server = serverOf(target);
    if (!server) return [];
    return metric === 'score' ? scoreHistory(db, server, span) : metricHistory(db, server, metric, span);
  },
};
