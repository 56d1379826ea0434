import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { foundSymbol } from '../shapes.ts';

export const searchSymbols = defineCall('searchSymbols', {
  method: 'GET',
  path: '/status/fix/symbols',
  host: 'data',
  // Every tool that repairs prices or data derived from them begins with a symbol.
  access: [
    'charts',
    'historicalMarketcap',
    'epsEditor',
    'edsCalendar',
    'intradayAnalysis',
    'splitController',
    'bugReport',
    'fixProfile',
    'fixTickerImage',
    'manualFields',
    'redis-reboot',
  ],
  mode: 'read',
  summary:
    'Symbols by ticker or name, best first; without a text those that this person repaired last, then by ticker',
  query: z.object({
    q: z.string().trim().max(100, 'must have at most 100 characters').default(''),
    limit: queryInt.pipe(z.number().int().min(1).max(50)).default(20),
  }),
  output: z.array(foundSymbol),
  reads: ['charts'],
});
