import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cusipProblem, figiProblem, isinProblem } from '@midoffice/market/profile/index';
import { createRandom } from '../../../platform/demo/world.ts';
import { demoCompany } from './demo-companies.ts';
import { readSourceValues } from './values.ts';

test('companies of the demo are the same each time, and every value of theirs is one', () => {
  const random = createRandom(7);
  for (const [i, name] of [
    'Northwind Data Inc.',
    'Pebblekite Foods plc',
    'Orbandor Semiconductor',
  ].entries()) {
    const listed = { symbol: `S${i}`, name, exchange: i ? 'NYSE' : 'NASDAQ', shares: 1_000_000 };
    const company = demoCompany(listed, random.fork(name));
    assert.deepEqual(company, demoCompany(listed, createRandom(7).fork(name)));
    assert.deepEqual(
      [isinProblem(company.isin), cusipProblem(company.cusip), figiProblem(company.figi)],
      [null, null, null],
    );
    assert.ok(company.floatShares < company.sharesOutstanding);
    assert.deepEqual(readSourceValues(company as unknown as Record<string, unknown>).refused, []);
    assert.match(company.website, /^https:\/\/www\.[a-z-]+[a-z]\.example$/);
  }
});
