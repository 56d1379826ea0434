import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { sql } from 'kysely';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('get-row-mappers', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('lists them by name with their hit rates', async () => {
    await server.mapper('beta');
    const id = await server.mapper('Alpha');
    await sql`
      insert into row_mapper_outcome (mapper_id, symbol, final_link, period, field, outcome)
      values (${id}, 'A', 'x', '2023-FY', 'revenue', 'hit'), (${id}, 'A', 'x', '2023-FY', 'netIncome', 'miss'),
             (${id}, 'A', 'x', '2023-FY', 'eps', 'hit')`.execute(server.platform.db);
    const { body } = await server.analyst.call(getRowMappers, {});
    assert.deepEqual(
      body.map(({ templateName, rate }) => [templateName, rate]),
      [
        ['Alpha', { hits: 2, misses: 1, empty: 0 }],
        ['beta', { hits: 0, misses: 0, empty: 0 }],
      ],
    );
  });

  test('is closed to others', async () => {
    await refuses(server, server.stranger, getRowMappers, {}, 403, noAccess);
  });
});
