import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeTableSelectorsName } from '@midoffice/contract/fundamentals/extractor/calls/change-table-selectors-name';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('change-table-selectors-name', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('renames, also to another case, audited (r001-extractor-rename)', async () => {
    const tableSelectorID = await server.selector('IS');
    for (const name of ['IS v2', 'Is V2']) {
      const { status } = await server.analyst.call(changeTableSelectorsName, { tableSelectorID, name });
      assert.equal(status, 200);
      assert.equal((await server.analyst.call(getTableSelectors, {})).body[0]!.templateName, name);
    }
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.selector-renamed');
  });

  test('a taken name, bad input, an unknown template and strangers are refused', async () => {
    const tableSelectorID = await server.selector('Mine');
    await server.selector('Theirs');
    const rename = (input: object, status: number, text: RegExp | string) =>
      refuses(server, server.analyst, changeTableSelectorsName, input, status, text);
    await rename({ tableSelectorID, name: 'theirs' }, 409, /there is another table selector called Theirs/);
    await rename({ tableSelectorID }, 400, 'name: is required');
    await rename({ tableSelectorID, name: '  ' }, 400, 'name: is required');
    await rename({ name: 'x' }, 400, /^tableSelectorID: /);
    await rename({ tableSelectorID: 'none', name: 'x' }, 404, /there is no table selector none/);
    await refuses(
      server,
      server.stranger,
      changeTableSelectorsName,
      { tableSelectorID, name: 'x' },
      403,
      noAccess,
    );
  });
});
