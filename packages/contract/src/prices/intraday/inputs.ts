import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';

export const access = ['intradayAnalysis'] as const;

export const line = z.string().max(200, 'must have lines of at most 200 characters');

/** `symbol,date` lines as one text or a list, or pairs, or objects. The handler reads the lines. */
export const symbolDateTupleList = z
  .union(
    [
      multiline(z.string().max(20_000)),
      z.array(z.union([line, z.tuple([line, line]), z.object({ symbol: line, date: line })])).max(1000),
    ],
    { error: 'must be lines of symbol,date' },
  )
  .transform((given) =>
    typeof given === 'string'
      ? given
      : given
          .map((one) =>
            typeof one === 'string' ? one : Array.isArray(one) ? one.join(',') : `${one.symbol},${one.date}`,
          )
          .join('\n'),
  );

export const development = z.boolean('must be true or false').default(false);
