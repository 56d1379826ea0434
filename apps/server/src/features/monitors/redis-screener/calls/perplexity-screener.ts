import { perplexityScreener } from '@midoffice/contract/monitors/redis-screener/calls/perplexity-screener';
import { implementRead } from '../../../../platform/http/implement.ts';
import { filtersOf } from '../filters.ts';
import { readScreened } from '../store.ts';

export const handler = implementRead(perplexityScreener, ({ db }, input) =>
  readScreened(db, filtersOf(input), input.limit),
);
