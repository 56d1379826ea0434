import { getEodAdjustments } from '@midoffice/contract/charts/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { readOpenAdjustments } from '../adjustments-store.ts';

export const handler = implementRead(getEodAdjustments, ({ db }, { type, adjustmentType }) =>
  readOpenAdjustments(db, type, adjustmentType),
);
