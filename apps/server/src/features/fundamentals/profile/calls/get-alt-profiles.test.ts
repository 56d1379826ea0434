import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/get-alt-profiles';
import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

describe('get-alt-profiles', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());

  test('answers what was retrieved last, and asks nobody', async () => {
    const none = await server.analyst.call(getAltProfiles, { symbol: 'QUIET' });
    assert.deepEqual([none.body.sources, none.body.main['companyName']], [[], 'QUIET Inc.']);
    await server.analyst.call(retrieveAltProfiles, { symbol: 'QUIET' });
    const asked = server.sandbox.requests().length;
    const { body } = await server.analyst.call(getAltProfiles, { symbol: 'QUIET' });
    assert.equal(body.sources.length, 5);
    assert.equal(body.sources[0]?.retrievedAt?.slice(0, 10), '2023-03-01');
    assert.equal(server.sandbox.requests().length, asked);
  });

  test('refuses an unknown symbol, none, and who has no grant', async () => {
    await refuses(
      server,
      () => server.analyst.call(getAltProfiles, { symbol: 'NOBODY' }),
      404,
      /is not known/,
    );
    await refuses(
      server,
      () => server.analyst.call(getAltProfiles, { symbol: '' }),
      400,
      /^Please enter a ticker!$/,
    );
    await refuses(server, () => server.stranger.call(getAltProfiles, { symbol: 'QUIET' }), 403);
  });
});
