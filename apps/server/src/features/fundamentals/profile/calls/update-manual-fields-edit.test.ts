// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { newestAudit, profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

describe('update-manual-fields-edit', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
    await server.analyst.call(profileUpdate, {
      symbol: 'QUIET',
      types:
        'profile,shares-float,address,officers,classification,identifiers,listing,fiscal,quote,site-links',
    });
  });
  after(() => server.close());

  const edit = (more: object) => server.analyst.call(updateManualFieldsEdit, { symbol: 'QUIET', ...more });
  const fields = async (type = 'profile') =>
    (await server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET', type })).body;
  const undo = (id: number | null) => server.analyst.call(revertChangeSet, { id: id! });

  test('changes the fields that it names and no other, audited, explained and taken back (r001-manual-changed-only)', async () => {
    const digest = await server.digest();
    const preview = await edit({ beta: 1.3, preview: true });
    assert.deepEqual(preview.body.changed, [{ field: 'beta', before: 1.2, after: 1.3, source: 'manual' }]);
    assert.equal(await server.digest(), digest);
    const before = await fields();
    const { body } = await edit({ beta: 1.3, expected: { beta: 1.2 }, reason: 'own regression' });
    assert.equal(body.message, 'Manual fields updated.');
    const now = await fields();
    assert.deepEqual({ ...now, beta: 1.2, metaObj: null }, { ...before, metaObj: null });
    assert.equal(now['beta'], 1.3);
    const audit = await newestAudit(server, 'QUIET');
    assert.deepEqual([audit?.kind, audit?.reason], ['profile.fields-updated', 'own regression']);
    const why = await server.analyst.call(whyThisValue, {
      targetKind: 'profile',
      target: 'QUIET',
      key: 'main',
      field: 'beta',
    });
    assert.deepEqual(
      why.body.steps.map(({ label, value }) => [label, value]),
      [
        ['fmp says', 1.2],
        ['Corrected', 1.3],
      ],
    );
    assert.equal(why.body.changeSets[0]?.id, body.changeSetId);
    await undo(body.changeSetId);
    assert.deepEqual({ ...(await fields()), metaObj: null }, { ...before, metaObj: null });
  });

  test('a number may come as text, an empty text clears a field, and a reset gives the source back', async () => {
    await edit({ beta: '1,300.5e-3' }).then(({ status }) => assert.equal(status, 400));
    const number = await edit({ beta: '1.3' });
    assert.equal((await fields())['beta'], 1.3);
    const cleared = await edit({ ceo: '' });
    assert.deepEqual(cleared.body.changed, [
      { field: 'ceo', before: 'Ada North', after: null, source: 'manual' },
    ]);
    const back = await edit({ reset: ['ceo', 'beta'] });
    assert.deepEqual([(await fields())['ceo'], (await fields())['beta']], ['Ada North', 1.2]);
    for (const { body } of [back, cleared, number]) await undo(body.changeSetId);
  });

  test('a free float gives the float shares (r001-manual-freefloat)', async () => {
    const { body } = await edit({ freeFloat: 75 });
    assert.deepEqual([(await fields())['freeFloat'], (await fields())['floatShares']], [75, 750_000]);
    await undo(body.changeSetId);
  });

  test('float shares give the free float to 3 decimals (r001-manual-floatshares)', async () => {
    const { body } = await edit({ floatShares: 333_333 });
    assert.deepEqual([(await fields())['freeFloat'], (await fields())['floatShares']], [33.333, 333_333]);
    await undo(body.changeSetId);
  });

  test('outstanding shares are a share count of the market cap, in the same change set', async () => {
    const { body } = await edit({ outstandingShares: 2_000_000, floatShares: 1_000_000 });
    assert.equal(
      body.cells.some(({ table }) => table === 'share_count_fact'),
      true,
    );
    assert.equal((await fields())['outstandingShares'], 2_000_000);
    assert.equal((await fields())['freeFloat'], 50);
    const admin = await server.staff();
    const counts = async () => (await admin.call(getShareCounts, { symbol: 'QUIET' })).body.rows[0];
    assert.deepEqual([(await counts())?.date, (await counts())?.corrected], ['2023-03-01', 2_000_000]);
    await undo(body.changeSetId);
    assert.equal((await fields())['outstandingShares'], 1_000_000);
  });

  test('identifiers of other sites are fields of their own types (r001-manual-types)', async () => {
    const { body } = await server.analyst.call(updateManualFieldsEdit, {
      symbol: 'QUIET',
      type: 'other',
      seekingAlphaId: 'QUIET',
      marketscreenerUrl: 'https://www.marketscreener.example/QUIET',
    });
    const other = await fields('other');
    assert.deepEqual(
      [other['seekingAlphaId'], other['marketscreenerUrl'], other['zacksId'], 'beta' in other],
      ['QUIET', 'https://www.marketscreener.example/QUIET', 'QUIET', false],
    );
    assert.equal((await fields('seekingAlpha'))['seekingAlphaId'], 'QUIET');
    await undo(body.changeSetId);
  });

  test('the short symbol map is replaced, and sources are asked for the new symbol where it overrides', async () => {
    const map = [{ symbol: 'QUIET', newSymbol: 'QUIETER', override: true, relationship: 'renamed' as const }];
    const { body } = await edit({ shortSymbolMap: map });
    assert.deepEqual((await fields()).shortSymbolMap, map);
    await refuses(
      server,
      () => server.analyst.call(profileUpdate, { symbol: 'QUIETER', types: 'profile' }),
      404,
    );
    const asked = await server.analyst.call(profileUpdate, { symbol: 'QUIET', types: 'profile' });
    assert.equal(asked.body.changed.length, 0);
    assert.ok(server.sandbox.requests().some(({ path }) => path.endsWith('/fmp/profile/QUIETER')));
    for (const [entry, text] of [
      [{ symbol: 'OTHER', newSymbol: 'X', relationship: 'renamed' }, /must map QUIET only/],
      [{ symbol: 'QUIET', newSymbol: 'QUIET', relationship: 'renamed' }, /to itself/],
      [{ symbol: 'QUIET', newSymbol: 'X', relationship: 'cousin' }, /relationship: must be one of/],
    ] as const)
      await refuses(server, () => edit({ shortSymbolMap: [entry] }), 400, text);
    await undo(body.changeSetId);
    assert.deepEqual((await fields()).shortSymbolMap, []);
  });

  test('two people on the short symbol map: entries of the other stay, one entry is compared', async () => {
    const entry = (newSymbol: string, override = false) => ({
      symbol: 'QUIET',
      newSymbol,
      override,
      relationship: 'renamed' as const,
    });
    const map = async () =>
      (await fields()).shortSymbolMap!.map(({ newSymbol, override }) => [newSymbol, override]);
    const read = [entry('FIRST'), entry('SECOND')];
    const done = [await edit({ shortSymbolMap: read, expectedSymbolMap: [] })];
    done.push(
      await edit({ shortSymbolMap: [entry('FIRST', true), entry('SECOND')], expectedSymbolMap: read }),
    );
    const other = { shortSymbolMap: [entry('FIRST'), entry('THIRD')], expectedSymbolMap: read };
    done.push(await edit(other));
    assert.deepEqual(
      done.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(await map(), [
      ['FIRST', true],
      ['THIRD', false],
    ]);
    const late = { shortSymbolMap: [entry('SECOND')], expectedSymbolMap: read };
    await refuses(server, () => edit(late), 409, /^Somebody else changed the mapping of QUIET to FIRST/);
    const refused = (await edit(late)).body as unknown as { conflicts: object[] };
    assert.deepEqual(refused.conflicts, [
      {
        field: 'shortSymbolMap.FIRST',
        expected: { relationship: 'renamed', override: false },
        actual: { relationship: 'renamed', override: true },
        wanted: null,
        where: 'QUIET',
      },
    ]);
    done.push(await edit({ shortSymbolMap: [entry('ONLY')] }));
    assert.deepEqual(await map(), [['ONLY', false]], 'without a comparison the map is replaced');
    for (const { body } of done.toReversed()) await undo(body.changeSetId);
    assert.deepEqual(await map(), []);
  });

  test('check digits and dates that look wrong are warnings, not refusals', async () => {
    const { body } = await edit({
      isin: 'US0378331004',
      cusip: '123',
      delistedDate: '2020-01-01',
      preview: true,
    });
    const texts = body.effects.warnings.map(({ field, message }) => `${field} ${message}`);
    assert.deepEqual(texts, [
      'isin has a wrong check digit: US037833100 needs 5',
      'cusip is no CUSIP: eight letters or digits, a check digit',
      'delistedDate is given although the symbol is actively trading',
    ]);
  });

  test('two people on one field: the second gets both values', async () => {
    const first = await edit({ city: 'Dallas', expected: { city: 'Austin' } });
    const second = await edit({ city: 'Houston', expected: { city: 'Austin' } });
    assert.equal(second.status, 409);
    const [found] = (second.body as unknown as { conflicts: object[] }).conflicts;
    assert.deepEqual(found, {
      field: 'city',
      expected: 'Austin',
      actual: 'Dallas',
      wanted: 'Houston',
      where: 'QUIET',
    });
    assert.equal((await edit({ zip: '1', expected: { zip: '73301' } })).status, 200, 'another field');
    await undo(first.body.changeSetId);
  });

  test('bad input is refused by its field, with nothing written', async () => {
    const long = 'x'.repeat(10_000);
    for (const [given, text] of [
      [{ shoeSize: 4 }, /^shoeSize: is no field of type profile$/],
      [{ zacksId: 'Q' }, /^zacksId: is no field of type profile$/],
      [{ __proto__x: 1 }, /is no field/],
      [{ beta: 'high' }, /^beta: must be a number$/],
      [{ beta: '1,5' }, /^beta: must use a point for decimals/],
      [{ beta: [1] }, /^beta: must be a number$/],
      [{ country: 'XX' }, /^country: XX is none of the allowed values$/],
      [{ currency: 'usd' }, /^currency: usd is none/],
      [{ floatShares: -5 }, /^floatShares: must be a whole number from 0 to 1/],
      [{ outstandingShares: -1 }, /^outstandingShares: must be a whole number from 0 to 1/],
      [{ floatShares: 2_000_000 }, /^floatShares: must be at most the outstanding shares \(1,000,000\)$/],
      [{ freeFloat: 100.5 }, /^freeFloat: must be at most 100$/],
      [{ description: long }, /^description: must have at most 5000 characters$/],
      [{ ceo: 'A\nB' }, /^ceo: must not have line breaks$/],
      [{ website: 'javascript:alert(1)' }, /^website: must be an address/],
      [{ ipoDate: '2024-02-30' }, /^ipoDate: must be a date/],
      [{ fiscalYearEnd: '13-01' }, /^fiscalYearEnd: must be a month and a day/],
      [{ isEtf: 'maybe' }, /^isEtf: must be true or false$/],
      [{ reset: ['shoeSize'] }, /^shoeSize: is no field/],
      [{}, /^body: must name a changed field$/],
    ] as const)
      await refuses(server, () => edit(given), 400, text);
    // One bad field among good ones: none is written.
    await refuses(server, () => edit({ city: 'Ulm', country: 'Narnia' }), 400, /^country: Narnia/);
    await refuses(server, () => edit({ symbol: '', beta: 1 }), 400, /Please enter a ticker!/);
    await refuses(
      server,
      () => edit({ symbol: 'NOBODY', beta: 1 }),
      404,
      /^No Valid Data Found For profile - NOBODY$/,
    );
    await refuses(
      server,
      () => server.stranger.call(updateManualFieldsEdit, { symbol: 'QUIET', beta: 1 }),
      403,
    );
  });
});
