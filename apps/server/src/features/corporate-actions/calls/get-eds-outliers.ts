import { getEdsOutliers } from '@midoffice/contract/corporate-actions/calls';
import { edsOutlierPageSize } from '@midoffice/contract/corporate-actions/shapes';
import { implementRead } from '../../../platform/http/implement.ts';
import { listOutliers } from '../store.ts';

export const handler = implementRead(getEdsOutliers, ({ db }, { type, page = 1 }) =>
  listOutliers(db, type, { limit: edsOutlierPageSize, offset: (page - 1) * edsOutlierPageSize }),
);
