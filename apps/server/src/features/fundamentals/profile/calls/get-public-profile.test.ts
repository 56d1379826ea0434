import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

const recorded = new URL(
  '../../../../../../../../shared/data/fmp/recorded/v3_profile_AAPL.json',
  import.meta.url,
);
const types = 'profile,address,officers,classification,identifiers,listing,quote,shares-float';

describe('the public profile', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
    await server.analyst.call(profileUpdate, { symbol: 'QUIET', types });
  });
  after(() => server.close());
  const get = async (ticker: string) => (await server.analyst.call(getPublicProfile, { ticker })).body;

  test('is a list of one record with price, market cap and the profile in force', async () => {
    const [record, ...rest] = await get('quiet');
    assert.equal(rest.length, 0);
    assert.deepEqual(
      [record?.companyName, record?.fullTimeEmployees, record?.cik, record?.image, record?.isEtf],
      ['Quiet Instruments Inc.', '900', '0000320193', '', false],
    );
    assert.equal(record?.mktCap, Math.round(record!.price! * 1_000_000));
    assert.match(record!.range!, /^[\d.]+-[\d.]+$/);
    assert.equal(record?.dcf, null);
  });

  test('follows a correction at once, although it is cached', async () => {
    await get('QUIET');
    await server.analyst.call(updateManualFieldsEdit, { symbol: 'QUIET', ceo: 'Ben South' });
    await server.platform.push.settled();
    assert.equal((await get('QUIET'))[0]?.ceo, 'Ben South');
  });

  test('has the fields of the recorded answer, in its order and with its types', async (context) => {
    let text: string;
    try {
      text = readFileSync(recorded, 'utf8');
    } catch {
      return context.skip('the recorded answers are not here');
    }
    const [record] = (JSON.parse(text) as { response: Record<string, unknown>[] }).response;
    const [ours] = await get('QUIET');
    assert.deepEqual(Object.keys(ours!), Object.keys(record!));
    for (const [name, value] of Object.entries(ours!))
      if (value !== null) assert.equal(typeof value, typeof record![name], name);
    return undefined;
  });

  test('is empty for an unknown symbol, also under /api, and closed to strangers', async () => {
    assert.deepEqual(await get('NOBODY'), []);
    const aliased = await server.app.inject({
      url: '/api/v3/profile/QUIET',
      headers: { cookie: `midoffice_session=${server.analyst.cookie}` },
    });
    assert.equal(aliased.json<{ symbol: string }[]>()[0]?.symbol, 'QUIET');
    await refuses(server, () => server.nobody.call(getPublicProfile, { ticker: 'QUIET' }), 401);
    await refuses(server, () => server.analyst.call(getPublicProfile, { ticker: 'a b' }), 400, /ticker/);
  });
});
