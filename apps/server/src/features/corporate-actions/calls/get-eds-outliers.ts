import { getEdsOutliers } from '@midoffice/contract/corporate-actions/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { listOutliers } from '../store.ts';

const rowsAtMost = 10_000;

export const handler = implementRead(getEdsOutliers, ({ db }, { type }) =>
  listOutliers(db, type, rowsAtMost),
);
