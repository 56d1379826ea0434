import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { profileFields } from '@midoffice/contract/fundamentals/profile/lists';
import { profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

describe('get-manual-fields-edit', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());
  const get = (more: object = {}) => server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET', ...more });

  test('answers every field of the specified list beside its source and allowed values (r001-manual-allowed-values)', async () => {
    const { body } = await get({ type: 'profile' });
    const specified =
      'symbol beta companyName website description country fullTimeEmployees phone address city zip state exchange exchangeShortName industry cik isin cusip figiComposite sector currency ipoDate delistedDate ceo isEtf isActivelyTrading impliedSharesOutstanding floatShares outstandingShares freeFloat isAdr isFund referencePeriod semiannual fiscalYearEnd lastDiv adrRatio useType';
    assert.deepEqual(
      ['symbol', ...profileFields.map(({ name }) => name)].toSorted(),
      specified.split(' ').toSorted(),
    );
    for (const name of specified.split(' ')) assert.ok(name in body, name);
    assert.deepEqual(
      [body['companyName'], body['exchangeShortName'], body['isActivelyTrading'], body['outstandingShares']],
      ['QUIET Inc.', 'NASDAQ', true, 1_000_000],
      'charts and market cap know these',
    );
    assert.deepEqual(
      [body.metaObj?.fields['companyName']?.source, body.metaObj?.fields['outstandingShares']?.source],
      ['symbols', 'market-cap'],
    );
    const { sector, country, currency } = body.mapperProfile!;
    assert.ok(sector?.includes('Technology') && country?.includes('DE') && currency?.includes('EUR'));
    assert.equal(country?.length, new Set(country).size);
  });

  test('a sector that only a source knows is allowed too', async () => {
    server.sandbox.profiles.put({ ...(await import('../testing/profile.ts')).quiet, sector: 'Space' });
    await server.analyst.call(profileUpdate, { symbol: 'QUIET', types: 'classification' });
    const { body } = await get();
    assert.equal(body['sector'], 'Space');
    assert.ok(body.mapperProfile?.['sector']?.includes('Space'));
  });

  test('is empty where the symbol has nothing of the type, and says where it is not known (r001-manual-empty)', async () => {
    const { status, body } = await get({ type: 'other' });
    assert.deepEqual([status, body], [200, {}]);
    await refuses(
      server,
      () => get({ symbol: 'NOBODY', type: 'other' }),
      404,
      /^No Valid Data Found For other - NOBODY$/,
    );
  });

  test('refuses a bad symbol, an unknown type and who has no grant', async () => {
    await refuses(server, () => get({ symbol: ' ' }), 400, /Please enter a ticker!/);
    await refuses(server, () => get({ type: 'shoes' }), 400, /type: must be one of profile, other/);
    await refuses(server, () => server.stranger.call(getManualFieldsEdit, { symbol: 'QUIET' }), 403);
  });
});
