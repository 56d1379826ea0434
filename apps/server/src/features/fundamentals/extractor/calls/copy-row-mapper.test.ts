import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { copyRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/copy-row-mapper';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('copy-row-mapper', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('answers the copy under a name of its own, audited', async () => {
    const value = { revenue: { 1: ['=Revenue'] } };
    const mapper = await server.mapper('Base', { value });
    const { body } = await server.analyst.call(copyRowMapper, { mapper });
    assert.deepEqual([body.templateName, body.value], ['Base (copy)', value]);
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.mapper-copied');
    assert.equal((await server.analyst.call(getRowMappers, {})).body.length, 2);
  });

  test('bad input, an unknown template and strangers are refused', async () => {
    await refuses(server, server.analyst, copyRowMapper, {}, 400, /^mapper: /);
    await refuses(
      server,
      server.analyst,
      copyRowMapper,
      { mapper: 'none' },
      404,
      /there is no row mapper none/,
    );
    await refuses(server, server.stranger, copyRowMapper, { mapper: 'none' }, 403, noAccess);
  });
});
