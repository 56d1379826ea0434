import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeRowMapperName } from '@midoffice/contract/fundamentals/extractor/calls/change-row-mapper-name';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('change-row-mapper-name', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('renames, and its selectors follow, audited', async () => {
    const mapperID = await server.mapper('Before');
    await server.selector('Uses it', { connectedRowMappers: ['Before'] });
    const { body } = await server.analyst.call(changeRowMapperName, { mapperID, name: 'After' });
    assert.equal(body.message, 'Row mapper Before renamed to After.');
    assert.equal((await server.analyst.call(getRowMappers, {})).body[0]!.templateName, 'After');
    const [selector] = (await server.analyst.call(getTableSelectors, {})).body;
    assert.deepEqual(selector!.connectedRowMappers, ['After']);
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.mapper-renamed');
  });

  test('a taken name, bad input, an unknown template and strangers are refused', async () => {
    const mapperID = await server.mapper('Mine');
    await server.mapper('Theirs');
    const rename = (input: object, status: number, text: RegExp | string) =>
      refuses(server, server.analyst, changeRowMapperName, input, status, text);
    await rename({ mapperID, name: 'THEIRS' }, 409, /there is another row mapper called Theirs/);
    await rename({ mapperID }, 400, 'name: is required');
    await rename({ mapperID: 'none', name: 'x' }, 404, /there is no row mapper none/);
    await refuses(server, server.stranger, changeRowMapperName, { mapperID, name: 'x' }, 403, noAccess);
  });
});
