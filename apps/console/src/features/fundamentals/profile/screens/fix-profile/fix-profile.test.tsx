import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/get-alt-profiles';
import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import type { AltProfile } from '@midoffice/contract/fundamentals/profile/shapes';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { FixProfile } from './fix-profile.tsx';

const changed = [{ field: 'ceo', before: null, after: 'Ada North', source: 'fmp' }];
const around = (server: FakeServer) => server.answers(listChangeSets, { rows: [], next: null, kinds: [] });
const open = (server: FakeServer, address: Record<string, string> = {}, me = {}) =>
  drawScreen(FixProfile, { server: around(server), address: { symbol: 'AAPL', ...address }, me });
const sources: AltProfile[] = [
  {
    source: 'fmp',
    retrievedAt: '2024-06-01T00:00:00Z',
    values: { ceo: 'Ada North', beta: 1.2 },
    problem: null,
  },
  { source: 'yahoo', retrievedAt: null, values: {}, problem: 'The source is busy, please try again later.' },
];
const filled = { symbol: 'AAPL', main: { ceo: 'Ben South', beta: 1.2 }, sources };

describe('fix-profile-screen', () => {
  test('fix-profile-tab: Submit sends the ticked types as a comma list, and shows what changed (r001-fix-profile-types)', async () => {
    const server = new FakeServer().answers(profileUpdate, ({ preview }) => ({
      ...repaired(preview ? null : 7, preview ? '' : 'Profile updated.'),
      changed,
    }));
    const { user } = open(server);
    await user.click(await screen.findByRole('checkbox', { name: /^Officers/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Address/ }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    assert.ok(await screen.findByText('What Submit would change'));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    assert.ok(await screen.findByText('Profile updated.'));
    assert.ok(await screen.findByText('What was changed'));
    assert.deepEqual(
      server.inputsOf(profileUpdate).map(({ symbol, types, preview }) => [symbol, types, preview]),
      [
        ['AAPL', 'address,officers', 'true'],
        ['AAPL', 'address,officers', undefined],
      ],
    );
  });

  test('fix-profile-tab: Reboot Redis sends the symbol and says what it removed (r001-fix-profile-types)', async () => {
    const server = new FakeServer().answers(redisReboot, {
      success: true,
      message: 'AAPL: 1 cached record removed, 1 rebuilt.',
      shared: true,
      removed: ['symbol:AAPL:profile'],
      rebuilt: ['symbol:AAPL:profile'],
    });
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: 'Reboot Redis' }));
    assert.ok(await screen.findByText('AAPL: 1 cached record removed, 1 rebuilt.'));
    assert.deepEqual(server.inputsOf(redisReboot), [{ symbol: 'AAPL' }]);
  });

  test('fix-profile-tab: nothing is sent without a ticker, a type or the permission', async () => {
    const submit = () => screen.findByRole('button', { name: 'Submit' });
    drawScreen(FixProfile);
    assert.equal((await submit()).getAttribute('aria-disabled'), 'true');
  });

  test('fix-profile-tab: a failure is shown with the text of the server', async () => {
    const server = new FakeServer().refuses(profileUpdate, 503, { message: 'The source could not answer.' });
    const { user } = open(server, { types: 'officers' });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    assert.ok(await screen.findByText(/The source could not answer\./));
  });

  describe('fix-profile-alt-tab', () => {
    testReadStates(FixProfile, {
      call: getAltProfiles,
      filled,
      shows: 'Ada North',
      empty: { symbol: 'AAPL', main: {}, sources: [] },
      says: 'No records found',
      address: { symbol: 'AAPL', tab: 'alt' },
      around: (server) => around(server),
    });

    test('a value of a source is taken over with its source, and a source that failed says why', async () => {
      const server = new FakeServer()
        .answers(getAltProfiles, filled)
        .answers(updateManualFieldsEdit, ({ preview }) => ({
          ...repaired(preview ? null : 8, preview ? '' : 'Manual fields updated.'),
          changed,
        }));
      const { user } = open(server, { tab: 'alt' });
      assert.ok(await screen.findByText('The source is busy, please try again later.'));
      await user.click(await screen.findByRole('button', { name: 'Use CEO of fmp: Ada North' }));
      await user.click(await screen.findByRole('button', { name: 'Use value' }));
      assert.ok(await screen.findByText('Manual fields updated.'));
      const sent = server.inputsOf(updateManualFieldsEdit).at(-1);
      assert.deepEqual(
        [sent?.['ceo'], sent?.sources, sent?.expected, sent?.['type']],
        ['Ada North', { ceo: 'fmp' }, { ceo: 'Ben South' }, 'profile'],
      );
    });

    test('Retrieve Alt Data asks the sources again', async () => {
      const message = 'Profile alt sources retrieved successfully!';
      const server = new FakeServer()
        .answers(getAltProfiles, filled)
        .answers(retrieveAltProfiles, { success: true, message, ...filled });
      const { user } = open(server, { tab: 'alt' });
      await user.click(await screen.findByRole('button', { name: 'Retrieve Alt Data' }));
      assert.ok(await screen.findByText(message));
    });

    test('without the permission no value can be taken over', async () => {
      open(
        new FakeServer().answers(getAltProfiles, filled),
        { tab: 'alt' },
        { role: 'standard', permissions: ['charts'] },
      );
      const take = await screen.findByRole<HTMLButtonElement>('button', {
        name: 'Use CEO of fmp: Ada North',
      });
      assert.equal(take.disabled, true);
    });
  });
});
