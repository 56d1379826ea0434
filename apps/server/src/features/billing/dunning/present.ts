import type { DunningPolicy } from '@midoffice/contract/billing/dunning/policy';
import type { DunningException } from '@midoffice/contract/billing/dunning/shapes';
import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { exceptionsOn } from './exception-store.ts';
import { leftOf, type Owed, type Present, type Treatment } from './rules.ts';
import { doneOn } from './store.ts';
import { exceptionText } from './words.ts';

const none: readonly DunningException[] = [];

/** What several exceptions say together: any pause pauses, skipped kinds add up, the longest delay counts. */
export function treatmentBy(exceptions: readonly DunningException[]): Treatment {
  const pause = exceptions.find(({ mode }) => mode === 'pause');
  return {
    pause: pause ? exceptionText(pause) : null,
    skip: new Set<StepKind>(exceptions.flatMap(({ mode, kinds }) => (mode === 'skip' ? kinds : []))),
    delayDays: Math.max(0, ...exceptions.map(({ mode, days }) => (mode === 'delay' ? days : 0))),
  };
}

/** The present moment with the exceptions that hold and what is left of today's limits. @param of only one customer's */
export async function presentOf(
  db: DbOrTrx,
  policy: DunningPolicy,
  nowMs: number,
  of?: { readonly userid: string; readonly planCode: string },
): Promise<Present> {
  const now = new Date(nowMs).toISOString();
  const today = now.slice(0, 10);
  const [exceptions, done] = await Promise.all([exceptionsOn(db, today, of), doneOn(db, today)]);
  const byUser = Map.groupBy(
    exceptions.filter(({ userid }) => userid !== null),
    ({ userid }) => userid!,
  );
  const byPlan = Map.groupBy(
    exceptions.filter(({ planCode }) => planCode !== null),
    ({ planCode }) => planCode!,
  );
  return {
    policy,
    today,
    hour: Number(now.slice(11, 13)),
    left: leftOf(policy, done),
    mailed: new Set(),
    treatmentOf: ({ userid, planCode }: Owed) =>
      treatmentBy([...(byUser.get(userid) ?? none), ...(byPlan.get(planCode) ?? none)]),
  };
}
