import { getEdsData } from '@midoffice/contract/corporate-actions/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { shownRecord } from '../editor.ts';
import { readDay } from '../layer-store.ts';

const rowsAtMost = 2000;

export const handler = implementRead(getEdsData, async ({ db }, { date, table }) =>
  (await readDay(db, table, date, rowsAtMost)).map((record) => shownRecord(table, record)),
);
