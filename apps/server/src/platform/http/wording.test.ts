import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { plainWording } from './wording.ts';

test('what a contract has no words for is said as people say it; its own words come first', () => {
  const cases: [schema: z.ZodType, value: unknown, message: string][] = [
    [z.number().min(0), -1, 'must be at least 0'],
    [z.number().gt(0), 0, 'must be above 0'],
    [z.number().max(9), 10, 'must be at most 9'],
    [z.number().lt(9), 9, 'must be below 9'],
    [z.number().int(), 1.5, 'must be a whole number'],
    [z.string().min(1), '', 'must have at least 1 character'],
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.array(z.string()).min(2), ['a'], 'must have at least 2 entries'],
    [z.string(), 5, 'must be a text'],
    [z.boolean(), 'x', 'must be true or false'],
    [z.object({}), 5, 'must be an object'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.literal('a'), 'c', 'must be a'],
    [z.string('must be a name').min(1, 'must not be empty'), '', 'must not be empty'],
    [z.string('must be a name'), 5, 'must be a name'],
  ];
  for (const [schema, value, message] of cases) {
    const { error } = schema.safeParse(value, { error: plainWording });
    assert.deepEqual(
      error?.issues.map((issue) => issue.message),
      [message],
    );
  }
});
