import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { newestAudit, profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

describe('retrieve-alt-profiles', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());
  const retrieve = (symbol = 'QUIET') => server.analyst.call(retrieveAltProfiles, { symbol });

  test('keeps what each source says in our fields, and leaves the profile as it is', async () => {
    const before = (await server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET' })).body;
    const { body } = await retrieve();
    assert.equal(body.message, 'Profile alt sources retrieved successfully!');
    const of = (source: string) => body.sources.find((one) => one.source === source)!.values;
    assert.deepEqual(
      body.sources.map(({ source, problem }) => [source, problem]),
      ['finage', 'fmp', 'morningstar', 'yahoo', 'zacks'].map((source) => [source, null]),
    );
    assert.deepEqual(
      [of('fmp')['fullTimeEmployees'], of('yahoo')['fullTimeEmployees'], of('finage')['fullTimeEmployees']],
      [900, 910, 900],
      'a number, though fmp sends a text',
    );
    assert.deepEqual([of('morningstar')['freeFloat'], of('finage')['figiComposite']], [80, 'BBG000B9XRY4']);
    assert.deepEqual((await server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET' })).body, before);
    const audit = await newestAudit(server, 'QUIET');
    assert.equal(audit?.kind, 'profile.alternatives-retrieved');
    assert.deepEqual(audit?.after['answered'], ['fmp', 'yahoo', 'finage', 'morningstar', 'zacks']);
  });

  test('a source that fails is named and keeps what it said before', async () => {
    server.sandbox.inject({ vendor: 'profiles', path: '/profiles/yahoo/profile/QUIET', kind: '429' });
    const { status, body } = await retrieve();
    const yahoo = body.sources.find(({ source }) => source === 'yahoo')!;
    assert.deepEqual(
      [status, yahoo.problem, yahoo.values['city']],
      [200, 'The source is busy, please try again later.', 'Austin'],
    );
  });

  test('refuses where no source answers or knows the symbol, and who has no grant, with nothing written', async () => {
    await refuses(server, () => retrieve('NOBODY'), 404, /NOBODY is not known to any source/);
    // No symbol leads elsewhere at the service.
    for (const symbol of ['../admin', '..', '.'])
      await refuses(server, () => retrieve(symbol), 404, /not known/);
    assert.ok(
      server.sandbox.requests().every(({ path }) => /^\/profiles\/[a-z]+\/profile\/[^/]+$/.test(path)),
    );
    await refuses(server, () => retrieve('a b'), 400, /symbol: may hold letters/);
    server.sandbox.inject({ vendor: 'profiles', kind: '500', times: 5 });
    await refuses(server, () => retrieve(), 503, /The source could not answer/);
    await refuses(server, () => server.stranger.call(retrieveAltProfiles, { symbol: 'QUIET' }), 403);
  });
});
