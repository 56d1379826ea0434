import { getFailedChargesAnalysis } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges-analysis';
import { implementRead } from '../../../../platform/http/implement.ts';
import { failedCharges } from '../lists/failed-charges-store.ts';
import { headerOf } from '../list-store.ts';

export const handler = implementRead(getFailedChargesAnalysis, async ({ db, platform }) => {
  const { refreshedAt, summary } = await headerOf(db, 'failed-charges');
  // Before the first refresh there are no figures of it.
  const counts =
    'retriedFailedCharges' in summary
      ? summary
      : await platform.db.transaction().execute((trx) => failedCharges.summary!(trx, platform.now()));
  const { states: _rows, ...figures } = counts as Record<string, unknown>;
  return { ...figures, refreshedAt } as never;
});
