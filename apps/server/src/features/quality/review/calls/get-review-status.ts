import { getReviewStatus } from '@midoffice/contract/quality/review/calls/get-review-status';
import { implementRead } from '../../../../platform/http/implement.ts';
import { knownAnswersOn } from '../known.ts';
import { readMeasures } from '../known-store.ts';
import { readLastScan } from '../scan.ts';
import { countItems } from '../store.ts';
import { mayRepairStatements } from '../take.ts';

export const handler = implementRead(getReviewStatus, async ({ db, staff }, filter) => {
  const [{ states, kinds, skipped }, lastScan, knownAnswers, measures] = await Promise.all([
    countItems(db, staff.userid, { ...filter, withStatements: mayRepairStatements(staff) }),
    readLastScan(db),
    knownAnswersOn(db),
    readMeasures(db),
  ]);
  return { ...states, kinds, skipped, lastScan: lastScan ?? null, knownAnswers, measures };
});
