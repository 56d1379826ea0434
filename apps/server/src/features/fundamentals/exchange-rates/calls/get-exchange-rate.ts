import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import { implementRead } from '../../../../platform/http/implement.ts';
import { exchangeRates } from '../rates.ts';

export const handler = implementRead(getExchangeRate, async ({ db, platform }, { from, to, dates }) => {
  const today = new Date(platform.now()).toISOString().slice(0, 10);
  return { from, to, rate: await exchangeRates(db, { from, to, dates, today }) };
});
