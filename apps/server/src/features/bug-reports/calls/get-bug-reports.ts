import { getBugReports } from '@midoffice/contract/bug-reports/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { openReports } from '../store.ts';
import { shownReport } from '../view.ts';

/** More than a team decides in months; older ones follow as these are decided. */
const most = 1000;

export const handler = implementRead(getBugReports, async ({ db }) =>
  (await openReports(db, most)).map(shownReport),
);
