import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readOpenAdjustments } from '../adjustments-store.ts';

export const handler = implementRead(getEodAdjustments, ({ db }, { type, adjustmentType }) =>
  readOpenAdjustments(db, type, adjustmentType),
);
