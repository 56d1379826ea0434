import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { implementRead } from '../../../../platform/http/implement.ts';
import { tablesOf } from '../reading/tables-of.ts';
import { secTablesOf } from '../sec-tables.ts';
import { readSelectors } from '../template-store.ts';

export const handler = implementRead(getSecTables, async ({ db, platform }, { finalLink, refresh }) => {
  const [{ file, filing }, selectors] = await Promise.all([
    tablesOf(platform, finalLink, refresh),
    readSelectors(db),
  ]);
  return secTablesOf(file.link, filing, selectors);
});
