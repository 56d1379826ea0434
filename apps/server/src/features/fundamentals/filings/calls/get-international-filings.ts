import { getInternationalFilings } from '@midoffice/contract/fundamentals/filings/calls/get-international-filings';
import { isFilingLink } from '@midoffice/contract/fundamentals/filings/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shownFiling } from '../shown.ts';
import { internationalByLink, internationalBySymbol } from '../store.ts';

export const handler = implementRead(getInternationalFilings, async ({ db }, { symbol }) => {
  const rows = isFilingLink(symbol)
    ? await internationalByLink(db, symbol)
    : await internationalBySymbol(db, symbol);
  return rows.map(shownFiling);
});
