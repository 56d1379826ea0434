import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readMappers, readRates } from '../template-store.ts';

export const handler = implementRead(getRowMappers, async ({ db }) => {
  const [mappers, rates] = await Promise.all([readMappers(db), readRates(db)]);
  return mappers.map((mapper) => ({
    ...mapper,
    rate: rates.get(mapper._id) ?? { hits: 0, misses: 0, empty: 0 },
  }));
});
