import { getEdsOutliers } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-outliers';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listOutliers } from '../store.ts';

const rowsAtMost = 10_000;

export const handler = implementRead(getEdsOutliers, ({ db }, { type }) =>
  listOutliers(db, type, rowsAtMost),
);
