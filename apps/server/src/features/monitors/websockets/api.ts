export { publishQuote } from './quotes.ts';
