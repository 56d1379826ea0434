export { planReference, planShareCounts, readShareCounts, type WantedCount } from './counts.ts';
export { explainMarketCap } from './explain.ts';
export { readSeries as readMarketCap } from './rebuild.ts';
export { readErrors as readMarketCapErrors, readNewestCounts, readNewestQuote } from './store.ts';
