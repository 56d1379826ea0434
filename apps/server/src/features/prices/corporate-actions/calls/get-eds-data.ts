import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { edsDataFailed, flatRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { isDatabaseGone } from '../../../../platform/db/gone.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readDay } from '../layer-store.ts';
import { shownRecord } from '../shown.ts';

const rowsAtMost = 2000;

export const handler = implementRead(getEdsData, async ({ db, log }, { date, table }) => {
  try {
    return (await readDay(db, table, date, rowsAtMost)).map((record) =>
      flatRecord(shownRecord(table, record)),
    );
  } catch (error) {
    // A missing database is reported as such, with another status. All other errors have the text of the requested
    // table.
    if (isDatabaseGone(error)) throw error;
    log.error({ err: error, date, table }, 'a day of corporate actions could not be read');
    throw new ApiError(500, edsDataFailed(table));
  }
});
