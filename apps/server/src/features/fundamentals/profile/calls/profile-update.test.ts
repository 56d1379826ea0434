import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit, profileServer, quiet, refuses, type ProfileServer } from '../testing/profile.ts';

describe('profile-update', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());

  const update = (more: object) => server.analyst.call(profileUpdate, { symbol: 'QUIET', ...more });
  const value = async (field: string, symbol = 'QUIET') =>
    (await server.analyst.call(getManualFieldsEdit, { symbol, type: 'profile' })).body[field];

  test('takes over the fields of the ticked types and no other, and can be taken back (r001-fix-profile-types)', async () => {
    const digest = await server.digest();
    const preview = await update({ types: 'officers', preview: 'true' });
    assert.deepEqual(
      preview.body.changed.map(({ field, after, source }) => [field, after, source]),
      [
        ['ceo', 'Ada North', 'fmp'],
        ['fullTimeEmployees', 900, 'fmp'],
      ],
    );
    assert.equal(await server.digest(), digest);
    const done = await update({ types: 'officers, address', reason: 'new listing' });
    assert.equal(done.body.message, 'Profile updated.');
    assert.deepEqual(
      [await value('ceo'), await value('city'), await value('sector')],
      ['Ada North', 'Austin', null],
    );
    const audit = await newestAudit(server, 'QUIET');
    assert.deepEqual([audit?.kind, audit?.reason], ['profile.updated-from-sources', 'new listing']);
    assert.equal((await update({ types: 'officers,address' })).body.message, 'Nothing changed.');
    await server.analyst.call(revertChangeSet, { id: done.body.changeSetId! });
    assert.equal(await value('ceo'), null);
  });

  test('a correction outlives it, and where the source says something new it is a conflict', async () => {
    await update({ types: 'officers' });
    await server.analyst.call(updateManualFieldsEdit, { symbol: 'QUIET', fullTimeEmployees: 950 });
    server.sandbox.profiles.put({ ...quiet, fullTimeEmployees: 1_000 });
    await update({ types: 'officers' });
    const { body } = await server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET' });
    assert.equal(body['fullTimeEmployees'], 950);
    assert.deepEqual(body.metaObj?.fields['fullTimeEmployees'], {
      source: 'manual',
      corrected: true,
      sourceValue: 1000,
      conflict: true,
      warning: null,
    });
  });

  test('a symbol that only a source knows gets a profile', async () => {
    server.sandbox.profiles.put({ ...quiet, symbol: 'NEWCO', companyName: 'New Co' });
    assert.equal((await update({ symbol: 'NEWCO', types: 'profile' })).status, 200);
    assert.equal(await value('companyName', 'NEWCO'), 'New Co');
  });

  test('refuses unknown types, none, an unknown symbol and who has no grant, with nothing written', async () => {
    await refuses(
      server,
      () => update({ types: 'officers,dividends' }),
      400,
      /types: must be some of .*dividends is not known/,
    );
    await refuses(server, () => update({ types: ' , ' }), 400, /types: must name at least one type/);
    await refuses(server, () => update({ types: 'officers', symbol: 'NOBODY' }), 404, /NOBODY is not known/);
    await refuses(
      server,
      () => server.stranger.call(profileUpdate, { symbol: 'QUIET', types: 'officers' }),
      403,
    );
    server.sandbox.inject({ vendor: 'profiles', kind: '500', times: 5 });
    await refuses(server, () => update({ types: 'officers' }), 503, /The source could not answer/);
  });
});
