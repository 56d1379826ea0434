import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { removeAlertBanner } from '@midoffice/contract/content/alert-banner/calls/remove-alert-banner';
import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { AlertBannerScreen } from './alert-banner.tsx';

const none: AlertBanner = { text: null, expiresAt: null, hours: null, by: null, at: null, revision: 4 };
const shown: AlertBanner = {
  text: 'Quotes are late',
  expiresAt: '2026-05-01T12:00:00.000Z',
  hours: 2,
  by: 'ada',
  at: '2026-05-01T10:00:00.000Z',
  revision: 5,
};
const saved = {
  success: true as const,
  message: bannerWords.added,
  revision: 6,
  expiresAt: '2026-05-01T11:00:00.000Z',
};
const button = (name: string) => screen.findByRole('button', { name });
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const hours = () => screen.getByLabelText<HTMLInputElement>('Hours');

describe('alert-banner-screen', () => {
  testReadStates(AlertBannerScreen, {
    call: getAlertBanner,
    filled: shown,
    shows: 'Quotes are late',
    empty: none,
    says: 'No alert banner is shown.',
  });

  test('reads the banner when it opens; without a message it asks for one, one hour unless stated (r003-banner)', async () => {
    const fake = new FakeServer().answers(getAlertBanner, none).answers(saveAlertBanner, saved);
    const { user } = drawScreen(AlertBannerScreen, { server: fake });
    await user.click(await button('Show banner'));
    assert.equal(fake.inputsOf(getAlertBanner).length, 1);
    assert.ok(await screen.findByText('Please enter a alert message.'));
    assert.equal(hours().value, '1');
    assert.deepEqual(fake.inputsOf(saveAlertBanner), []);
    await user.type(await message(), ' Quotes are late ');
    await user.click(await button('Show banner'));
    assert.ok(await screen.findByText('Successfully added a alert banner.'));
    assert.deepEqual(fake.inputsOf(saveAlertBanner), [{ text: 'Quotes are late', hours: 1, revision: 4 }]);
    assert.equal((await message()).value, '');
  });

  test('what is typed while a banner is saved stays, and replaces that banner', async () => {
    const fake = new FakeServer().answers(getAlertBanner, none);
    const held = Promise.withResolvers<void>();
    fake.answers(saveAlertBanner, saved, held.promise);
    const { user } = drawScreen(AlertBannerScreen, { server: fake });
    await user.type(await message(), 'One');
    await user.clear(hours());
    await user.type(hours(), '48');
    await user.click(await button('Show banner'));
    await user.type(await message(), ' and two');
    held.resolve();
    assert.ok(await screen.findByText('Successfully added a alert banner.'));
    assert.equal((await message()).value, 'One and two');
    await user.click(await button('Show banner'));
    await waitFor(() => assert.equal(fake.inputsOf(saveAlertBanner).length, 2));
    assert.deepEqual(fake.inputsOf(saveAlertBanner)[1], { text: 'One and two', hours: 48, revision: 6 });
  });

  for (const [typed, problem] of [
    ['0', 'must be a whole number from 1 to 720'],
    ['10000', 'must be a whole number from 1 to 720'],
    ['1.5', 'must be a whole number from 1 to 720'],
    ['', 'is required'],
  ] as const)
    test(`${typed || 'no'} hours are refused at the field, and nothing is sent (r003-banner)`, async () => {
      const fake = new FakeServer().answers(getAlertBanner, none);
      const { user } = drawScreen(AlertBannerScreen, { server: fake });
      await user.type(await message(), 'x');
      await user.clear(hours());
      if (typed) await user.type(hours(), typed);
      await user.click(await button('Show banner'));
      assert.ok(await screen.findByText(problem));
      assert.deepEqual(fake.inputsOf(saveAlertBanner), []);
    });

  test('a message ends at 500 characters', async () => {
    drawScreen(AlertBannerScreen, { server: new FakeServer().answers(getAlertBanner, none) });
    assert.equal((await message()).maxLength, 500);
  });

  test('somebody else set one meanwhile: both texts, and mine can replace theirs', async () => {
    const fake = new FakeServer().answers(getAlertBanner, shown).refuses(saveAlertBanner, 409, {
      message: bannerWords.changed,
      conflicts: [{ field: 'text', expected: null, actual: 'Theirs', wanted: 'Mine' }],
      revision: 8,
    });
    const { user } = drawScreen(AlertBannerScreen, { server: fake });
    await user.type(await message(), 'Mine');
    await user.click(await button('Show banner'));
    const dialog = await screen.findByRole('dialog');
    assert.ok(within(dialog).getByText('Theirs'));
    fake.answers(saveAlertBanner, saved);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    assert.ok(await screen.findByText('Successfully added a alert banner.'));
    assert.deepEqual(fake.inputsOf(saveAlertBanner)[1], { text: 'Mine', hours: 1, revision: 8 });
  });

  test('what is written replaces the banner that was shown when it was begun, not one that somebody set since', async () => {
    const fake = new FakeServer().answers(getAlertBanner, none).answers(saveAlertBanner, saved);
    const { user, readAgain } = drawScreen(AlertBannerScreen, { server: fake });
    await user.type(await message(), 'Mine');
    fake.answers(getAlertBanner, shown).refusesOnce(saveAlertBanner, 409, {
      message: bannerWords.changed,
      conflicts: [{ field: 'text', expected: null, actual: 'Quotes are late', wanted: 'Mine' }],
    });
    await readAgain();
    await screen.findByText('Quotes are late');
    await user.click(await button('Show banner'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await button('Show banner'));
    assert.ok(await screen.findByText('Successfully added a alert banner.'));
    await user.type(await message(), 'Next');
    await user.click(await button('Show banner'));
    await waitFor(() => assert.equal(fake.inputsOf(saveAlertBanner).length, 3));
    assert.deepEqual(
      fake.inputsOf(saveAlertBanner).map(({ text, revision }) => [text, revision]),
      [
        ['Mine', 4],
        ['Mine', 5],
        ['Next', 6],
      ],
    );
  });

  test('Remove asks first, about the banner that was shown then', async () => {
    const fake = new FakeServer()
      .answers(getAlertBanner, shown)
      .answers(removeAlertBanner, { success: true, message: bannerWords.removed, revision: 6 });
    const { user, readAgain } = drawScreen(AlertBannerScreen, { server: fake });
    await user.click(await button('Remove banner'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove banner' });
    assert.ok(within(dialog).getByText(/Quotes are late/));
    assert.deepEqual(fake.inputsOf(removeAlertBanner), []);
    fake.answers(getAlertBanner, { ...shown, text: 'Theirs', revision: 7 });
    await readAgain();
    await screen.findByText('Theirs');
    await user.click(within(dialog).getByRole('button', { name: 'Remove banner' }));
    await waitFor(() => assert.deepEqual(fake.inputsOf(removeAlertBanner), [{ revision: 5 }]));
  });

  test('is taken away by its revision; a refusal of that is shown', async () => {
    const fake = new FakeServer()
      .answers(getAlertBanner, shown)
      .refuses(removeAlertBanner, 409, { message: bannerWords.changed });
    const { user } = drawScreen(AlertBannerScreen, { server: fake });
    const remove = async () => {
      await user.click(await button('Remove banner'));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Remove banner' }));
    };
    await remove();
    assert.ok(await screen.findByText(bannerWords.changed));
    fake.answers(removeAlertBanner, { success: true, message: bannerWords.removed, revision: 6 });
    await remove();
    assert.ok(await screen.findByText(bannerWords.removed));
    assert.deepEqual(fake.inputsOf(removeAlertBanner)[0], { revision: 5 });
  });

  test('a member without the right reads, and both buttons say why they are off', async () => {
    drawScreen(AlertBannerScreen, {
      server: new FakeServer().answers(getAlertBanner, shown),
      me: { role: 'standard', permissions: ['tasks'] },
    });
    for (const name of ['Show banner', 'Remove banner'])
      assert.equal((await button(name)).getAttribute('aria-disabled'), 'true');
  });
});
