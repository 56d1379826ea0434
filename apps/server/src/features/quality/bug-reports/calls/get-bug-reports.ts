import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { reportsShown } from '@midoffice/contract/quality/bug-reports/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { openReports } from '../store.ts';
import { shownReport } from '../view.ts';

export const handler = implementRead(getBugReports, async ({ db }) =>
  (await openReports(db, reportsShown)).map(shownReport),
);
