import { getBugReports } from '@midoffice/contract/bug-reports/calls';
import { reportsShown } from '@midoffice/contract/bug-reports/lists';
import { implementRead } from '../../../platform/http/implement.ts';
import { openReports } from '../store.ts';
import { shownReport } from '../view.ts';

export const handler = implementRead(getBugReports, async ({ db }) =>
  (await openReports(db, reportsShown)).map(shownReport),
);
