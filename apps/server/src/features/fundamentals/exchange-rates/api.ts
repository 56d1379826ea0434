export { exchangeRates, type RatesAsked } from './rates.ts';
