import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/get-alt-profiles';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { cleanup, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { ManualFields } from './manual-fields.tsx';

const meta = { source: 'fmp', corrected: false, sourceValue: null, conflict: false, warning: null };
const filled = {
  symbol: 'AAPL',
  beta: 1.2,
  ceo: 'Ada North',
  sector: 'Technology',
  isEtf: false,
  isin: 'US0378331004',
  outstandingShares: 1000,
  floatShares: 500,
  freeFloat: 50,
  mapperProfile: { sector: ['Energy', 'Technology'] },
  metaObj: {
    type: 'profile',
    fields: {
      beta: meta,
      isin: { ...meta, warning: 'has a wrong check digit: US037833100 needs 5' },
      ceo: { ...meta, source: 'manual', corrected: true, sourceValue: 'Ben South', conflict: true },
    },
    lastChangeSet: 3,
  },
  shortSymbolMap: [{ symbol: 'AAPL', newSymbol: 'APPL', override: false, relationship: 'renamed' as const }],
};
const done = (changeSetId: number | null, message = '', warnings: string[] = []) => ({
  ...repaired(changeSetId, message, warnings),
  changed: [{ field: 'beta', before: 1.2, after: 1.3, source: 'manual' }],
});
const around = (server: FakeServer) => server.answers(listChangeSets, { rows: [], next: null, kinds: [] });
const open = (server = new FakeServer().answers(getManualFieldsEdit, filled), me = {}) =>
  drawScreen(ManualFields, { server: around(server), address: { symbol: 'AAPL' }, me });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('manual-fields-tool', () => {
  testReadStates(ManualFields, {
    call: getManualFieldsEdit,
    filled,
    shows: 'Identifiers',
    empty: {},
    says: 'No Data Found.',
    address: { symbol: 'AAPL' },
    around,
  });

  test('a draft brings back what was edited alone, and compares it with what was read then', async () => {
    const before = open();
    await before.user.clear(await field('Beta'));
    await before.user.type(await field('Beta'), '1.4');
    cleanup();
    const others = { ...filled, beta: 1.1, ceo: 'Cleo West' };
    const server = new FakeServer()
      .answers(getManualFieldsEdit, others)
      .answers(updateManualFieldsEdit, done(8, 'Success'));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    assert.deepEqual([(await field('Beta')).value, (await field('CEO')).value], ['1.4', 'Cleo West']);
    await user.click(button('Save'));
    await waitFor(() => assert.equal(server.inputsOf(updateManualFieldsEdit).length, 1));
    const [sent] = server.inputsOf(updateManualFieldsEdit);
    assert.deepEqual([sent!.beta, sent!.ceo, sent!.expected], [1.4, undefined, { beta: 1.2 }]);
  });

  test('shows sources, corrections, conflicts, warnings and allowed values (r001-manual-allowed-values)', async () => {
    open();
    assert.equal((await field('Beta')).value, '1.2');
    const sector = screen.getByLabelText<HTMLSelectElement>('Sector');
    assert.deepEqual(
      [...sector.options].map(({ value }) => value),
      ['', 'Energy', 'Technology'],
    );
    assert.ok(screen.getByText('Warning: has a wrong check digit: US037833100 needs 5'));
    assert.ok(screen.getByText('source: Ben South'));
    assert.ok(screen.getByText(/The source has changed since the correction/));
    assert.equal(screen.getByLabelText<HTMLInputElement>('New symbol').value, 'APPL');
    assert.ok(screen.getByLabelText(/IPO Date.*YYYY-MM-DD/));
  });

  test('sends the changed fields only, previewed first, with what was read (r001-manual-changed-only)', async () => {
    const server = new FakeServer()
      .answers(getManualFieldsEdit, filled)
      .answers(updateManualFieldsEdit, ({ preview }) =>
        done(preview ? null : 9, preview ? '' : 'Manual fields updated.'),
      );
    const { user } = open(server);
    await user.clear(await field('Beta'));
    await user.type(await field('Beta'), '1.3');
    assert.ok(screen.getByText('1 changed field'));
    await user.click(button('Preview'));
    assert.ok(await screen.findByRole('table', { name: 'What the save would change' }));
    await user.click(button('Save'));
    await screen.findByText('Manual fields updated.');
    assert.deepEqual(
      server.inputsOf(updateManualFieldsEdit).map((sent) => [{ ...sent, preview: undefined }, sent.preview]),
      [true, false].map((preview) => [
        { type: 'profile', symbol: 'AAPL', beta: 1.3, expected: { beta: 1.2 }, preview: undefined },
        preview,
      ]),
    );
    assert.ok(await screen.findByText('No changes'));
  });

  test('float shares and free float follow each other (r001-manual-freefloat, r001-manual-floatshares)', async () => {
    const { user } = open();
    await user.clear(await field('Free Float (%)'));
    await user.type(await field('Free Float (%)'), '80');
    assert.equal((await field('Float Shares')).value, '800');
    await user.clear(await field('Float Shares'));
    await user.type(await field('Float Shares'), '333');
    assert.equal((await field('Free Float (%)')).value, '33.300');
    await user.click(button('Discard'));
    assert.equal((await field('Float Shares')).value, '500');
  });

  test('text in a number and a refused value are shown under their fields', async () => {
    const server = new FakeServer()
      .answers(getManualFieldsEdit, filled)
      .refuses(updateManualFieldsEdit, 400, { message: 'website: must be an address' });
    const { user } = open(server);
    await user.clear(await field('Beta'));
    await user.type(await field('Beta'), 'high');
    await user.click(button('Save'));
    assert.equal((await field('Beta')).getAttribute('aria-invalid'), 'true');
    assert.deepEqual(server.inputsOf(updateManualFieldsEdit), []);
  });

  test('a failure without a text says so', async () => {
    const server = new FakeServer().answers(getManualFieldsEdit, filled).refuses(updateManualFieldsEdit, 500);
    const { user } = open(server);
    await user.type(await field('CEO'), '!');
    await user.click(button('Save'));
    assert.ok(
      await screen.findByText(/Cannot update manual fields\./),
      'm001-manual-fields-cannot-update-manual-fields',
    );
  });

  test('an unknown symbol says No Valid Data Found For profile - XYZ', async () => {
    const server = new FakeServer().refuses(getManualFieldsEdit, 404, {
      message: 'No Valid Data Found For profile - AAPL',
    });
    open(server);
    assert.ok(
      await screen.findByText(/No Valid Data Found For profile - AAPL/),
      'm001-manual-fields-no-valid-data-found-for-type',
    );
  });

  test('conflict: both values are shown, and one’s own is sent over the other (r001-manual-changed-only)', async () => {
    const server = new FakeServer()
      .answers(getManualFieldsEdit, filled)
      .refuses(updateManualFieldsEdit, 409, {
        message: 'Somebody else changed beta in the meantime.',
        conflicts: [{ field: 'beta', expected: 1.2, actual: 2, wanted: 1.3 }],
      });
    const { user } = open(server);
    await user.clear(await field('Beta'));
    await user.type(await field('Beta'), '1.3');
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.match(dialog.textContent, /Current value2Yours1.3/);
    server.answers(updateManualFieldsEdit, ({ preview }) =>
      done(preview ? null : 9, preview ? '' : 'Manual fields updated.'),
    );
    await user.click(button('Keep mine'));
    await screen.findByText('Manual fields updated.');
    assert.deepEqual(server.inputsOf(updateManualFieldsEdit).at(-1)?.expected, { beta: 2 });
  });

  test('the symbol map is sent with what was read; in a conflict each entry is chosen, and other edits stay', async () => {
    const server = new FakeServer()
      .answers(getManualFieldsEdit, filled)
      .refuses(updateManualFieldsEdit, 409, {
        message: 'Somebody else changed the mapping.',
        conflicts: [
          {
            field: 'shortSymbolMap.APPL',
            expected: { relationship: 'renamed', override: false },
            actual: { relationship: 'renamed', override: true },
            wanted: null,
          },
          { field: 'beta', expected: 1.2, actual: 2, wanted: 1.3 },
        ],
      });
    const { user } = open(server);
    await user.clear(await field('Beta'));
    await user.type(await field('Beta'), '1.3');
    await user.type(await field('CEO'), '!');
    await user.click(button('Remove the mapping to APPL'));
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
    const [read] = filled.shortSymbolMap;
    const [first] = server.inputsOf(updateManualFieldsEdit);
    assert.deepEqual([first!.shortSymbolMap, first!.expectedSymbolMap], [[], [read]]);
    dialog.getByText('Symbol map, APPL');
    const mine = dialog.getAllByRole('button', { name: /^Yours/ });
    await user.click(mine[0]!);
    server.answers(updateManualFieldsEdit, ({ preview }) =>
      done(preview ? null : 9, preview ? '' : 'Manual fields updated.'),
    );
    await user.click(dialog.getByRole('button', { name: 'Merge as chosen' }));
    await screen.findByText('Manual fields updated.');
    const sent = server.inputsOf(updateManualFieldsEdit).at(-1)!;
    assert.deepEqual(
      [sent.shortSymbolMap, sent.expectedSymbolMap, sent.beta, sent.ceo, sent.expected],
      [[], [{ ...read, override: true }], undefined, 'Ada North!', { ceo: 'Ada North' }],
    );
  });

  test('a draft brings an edited symbol map back with what was read then', async () => {
    const before = open();
    await field('Beta');
    await before.user.click(button('Add mapping'));
    await before.user.type(screen.getAllByLabelText('New symbol')[1]!, 'APL');
    cleanup();
    const server = new FakeServer()
      .answers(getManualFieldsEdit, { ...filled, shortSymbolMap: [] })
      .answers(updateManualFieldsEdit, done(8, 'Success'));
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await user.click(button('Save'));
    await waitFor(() => assert.equal(server.inputsOf(updateManualFieldsEdit).length, 1));
    const { shortSymbolMap, expectedSymbolMap } = server.inputsOf(updateManualFieldsEdit)[0]!;
    assert.deepEqual(expectedSymbolMap, filled.shortSymbolMap);
    assert.deepEqual(
      shortSymbolMap?.map(({ newSymbol }) => newSymbol),
      ['APPL', 'APL'],
    );
  });

  test('Retrieve Alt Data shows the sources side by side', async () => {
    const sources = [
      { source: 'yahoo', retrievedAt: '2024-06-01T00:00:00Z', values: { beta: 1.4 }, problem: null },
    ];
    const alternatives = { symbol: 'AAPL', main: { beta: 1.2 }, sources };
    const server = new FakeServer()
      .answers(getManualFieldsEdit, filled)
      .answers(getAltProfiles, alternatives)
      .answers(retrieveAltProfiles, {
        success: true,
        message: 'Profile alt sources retrieved successfully!',
        ...alternatives,
      });
    const { user } = open(server);
    await field('Beta');
    await user.click(button('Retrieve Alt Data'));
    assert.ok(
      await screen.findByText('Profile alt sources retrieved successfully!'),
      'm001-manual-fields-profile-alt-sources-retrieved-successfully',
    );
    assert.ok(await screen.findByRole('button', { name: 'Use Beta of yahoo: 1.4' }));
  });

  test('an empty type can be filled in (r001-manual-empty, r001-manual-types)', async () => {
    const server = new FakeServer()
      .answers(getManualFieldsEdit, {})
      .answers(updateManualFieldsEdit, ({ preview }) => done(preview ? null : 9, 'Manual fields updated.'));
    const { user } = open(server);
    await screen.findByText('No Data Found.');
    await user.selectOptions(screen.getByLabelText('Type'), 'other');
    await user.click(await screen.findByRole('button', { name: 'Enter fields' }));
    for (const site of [
      'Investing',
      'Seeking Alpha',
      'Zacks',
      'MarketWatch',
      'TradingView',
      'Morningstar',
      'MarketScreener',
      'Yahoo',
    ])
      assert.ok(screen.getByLabelText(`${site} identifier`) && screen.getByLabelText(`${site} URL`), site);
    await user.type(screen.getByLabelText('Zacks identifier'), 'AAPL');
    await user.click(button('Save'));
    await waitFor(() => assert.equal(server.inputsOf(updateManualFieldsEdit).at(-1)?.preview, false));
    assert.equal(server.inputsOf(updateManualFieldsEdit).at(-1)?.['zacksId'], 'AAPL');
  });

  test('without the permission nothing can be edited', async () => {
    open(undefined, { role: 'standard', permissions: ['charts'] });
    assert.equal((await field('Beta')).disabled, true);
    assert.equal(button('Save').getAttribute('aria-disabled'), 'true');
  });

  test('without a ticker it says to choose one', async () => {
    drawScreen(ManualFields);
    assert.ok(await screen.findByText('Choose a ticker to edit its fields.'));
  });
});
