import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { updateEdsValidation } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-validation';
import { edsServer, newestAudit, refuses, type EdsServer } from '../testing/eds.ts';

describe('update-validation', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());

  test('Set Valid and Unset Valid store the flag of one table (r001-eps-validation)', async () => {
    const flag = async () =>
      (await server.editor.call(getEpsEditor, { symbol: 'ACME', type: 'splits' })).body.validation;
    for (const valid of [true, false]) {
      const input = { symbol: 'ACME', type: 'splits' as const, validation: `${valid}` as const };
      const { body } = await server.editor.call(updateEdsValidation, input);
      assert.equal(body.message, 'Updated validation!');
      assert.equal(await flag(), valid);
    }
    assert.deepEqual((await newestAudit(server, 'ACME'))?.after, { table: 'splits', valid: false });
    assert.equal(updateEdsValidation.failure, 'Failed to update validation');
  });

  test('refuses an unknown symbol, a flag that is none, and a stranger', async () => {
    const bad = (input: object, status: number, text: string | RegExp, who = server.editor) =>
      refuses(
        server,
        who,
        updateEdsValidation,
        { symbol: 'ACME', type: 'splits', validation: 'true', ...input },
        status,
        text,
      );
    await bad({ symbol: 'NOPE' }, 404, 'symbol: NOPE is not known');
    await bad({ validation: 'maybe' }, 400, 'validation: must be true or false');
    await bad({}, 403, 'You do not have access to this page.', server.stranger);
  });
});
