import { companySearch } from '@midoffice/contract/content/documentation/calls/company-search';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchSymbols } from '../../../prices/charts/api.ts';

export const handler = implementRead(companySearch, async ({ db }, { query, limit, exchange }) => {
  const found = await searchSymbols(db, query, limit, exchange);
  return found.map(({ symbol, name, currency, exchange: code }) => ({
    symbol,
    name,
    currency: currency || null,
    stockExchange: code || null,
    exchangeShortName: code || null,
  }));
});
