import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { publicProfile } from '@midoffice/contract/fundamentals/profile/shapes';
import { updateTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/update-ticker-image';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { act, waitFor } from '@testing-library/react';
import { go } from '../../../../../kit/address/place.ts';
import { answerLeaving, currentLeaving } from '../../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { TickerImage } from './ticker-image.tsx';

const names = Object.keys(publicProfile.shape);
const flags = new Set(['defaultImage', 'isEtf', 'isActivelyTrading', 'isAdr', 'isFund']);
const profile = (image: string) =>
  publicProfile.parse({
    ...Object.fromEntries(names.map((name) => [name, flags.has(name) ? false : null])),
    symbol: 'AAPL',
    image,
  });
const open = (server: FakeServer, address: Record<string, string> = { ticker: 'AAPL' }, me = {}) =>
  drawScreen(TickerImage, {
    server: server.answers(listChangeSets, { rows: [], next: null, kinds: [] }),
    address,
    me,
  });
const stored = 'http://127.0.0.1:4180/ticker-images/a.png';
const png = () => new File([new Uint8Array([1])], 'logo.png', { type: 'image/png' });
const submit = () => screen.queryByRole('button', { name: 'Submit' });

describe('ticker-image-screen', () => {
  test('shows the image of the first record of the profile (r003-ticker-flow)', async () => {
    open(new FakeServer().answers(getPublicProfile, [profile(stored)]));
    assert.equal((await screen.findByRole<HTMLImageElement>('img', { name: 'Logo of AAPL' })).src, stored);
    assert.ok(screen.getByRole('button', { name: 'Fetch' }), 'm003-ticker-image-fetch');
  });

  test('a profile without an image, or none, says No Ticker Image Found. (r003-ticker-flow)', async () => {
    for (const answer of [[], [profile('')]]) {
      const server = new FakeServer().answers(getPublicProfile, answer);
      open(server);
      assert.ok(
        (await screen.findAllByText('No Ticker Image Found.')).length,
        'm003-ticker-image-no-ticker-image-found',
      );
    }
  });

  test('Fetch without a ticker says Ticker is required. (r003-ticker-required)', async () => {
    const server = new FakeServer();
    const { user } = open(server, {});
    await user.click(screen.getByRole('button', { name: 'Fetch' }));
    assert.ok(await screen.findByText('Ticker is required.'), 'm003-ticker-image-ticker-is-required');
    assert.deepEqual(server.inputsOf(getPublicProfile), []);
  });

  test('the placeholder of the link names the types (r003-ticker-link-types)', async () => {
    open(new FakeServer().answers(getPublicProfile, []));
    const link = await screen.findByLabelText<HTMLInputElement>('Image link');
    assert.equal(link.placeholder, 'png, jpeg, jpg', 'm003-ticker-image-png-jpeg-jpg');
  });

  test('Submit shows once there is something to send, and a link is sent in place of a file (r003-ticker-submit)', async () => {
    const server = new FakeServer()
      .answers(getPublicProfile, [])
      .answers(updateTickerImage, { ...repaired(5, 'Updated Ticker Image.'), image: stored });
    const { user } = open(server);
    await screen.findByText('No Ticker Image Found.');
    assert.equal(submit(), null);
    await user.upload(screen.getByLabelText('Image file'), png());
    assert.ok(submit(), 'a file');
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    assert.equal(submit(), null);
    await user.upload(screen.getByLabelText('Image file'), png());
    await user.type(screen.getByLabelText('Image link'), 'https://site.example/a.png');
    assert.ok(screen.getByText('The link is used, not the file.'));
    await user.click(submit()!);
    assert.ok(await screen.findByText('Updated Ticker Image.'), 'm003-ticker-image-updated-ticker-image');
    const [sent, ...rest] = server.inputsOf(updateTickerImage);
    assert.equal(rest.length, 0);
    assert.equal(Object.hasOwn(sent ?? {}, 'file'), false);
    await waitFor(() => assert.equal(server.inputsOf(getPublicProfile).length, 2));
    assert.equal(submit(), null);
  });

  test('a link that is typed while another is stored stays', async () => {
    const server = new FakeServer().answers(getPublicProfile, []);
    const held = Promise.withResolvers<void>();
    server.answers(
      updateTickerImage,
      {
        ...repaired(5, 'Updated Ticker Image.'),
        image: stored,
      },
      held.promise,
    );
    const { user } = open(server);
    const link = await screen.findByLabelText<HTMLInputElement>('Image link');
    await user.type(link, 'https://site.example/a');
    await user.click(submit()!);
    await user.type(link, 'b.png');
    held.resolve();
    assert.ok(await screen.findByText('Updated Ticker Image.'));
    assert.equal(link.value, 'https://site.example/ab.png');
  });

  test('a link and a file are for one ticker: agreed to be lost, they do not stay in the form of the next', async () => {
    const server = new FakeServer()
      .answers(getPublicProfile, [profile(stored)])
      .answers(updateTickerImage, { ...repaired(5, 'Updated Ticker Image.'), image: stored });
    const { user } = open(server);
    await user.type(await screen.findByLabelText('Image link'), 'https://site.example/apple.png');
    await user.upload(screen.getByLabelText('Image file'), png());
    act(() => go('/admin', { ticker: 'MSFT' }));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Image of AAPL']));
    act(() => answerLeaving(true));
    assert.ok(await screen.findByRole('heading', { name: 'Image of MSFT' }));
    assert.equal(screen.getByLabelText<HTMLInputElement>('Image link').value, '');
    assert.equal(screen.queryByRole('button', { name: 'Remove file' }), null);
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    assert.deepEqual(server.inputsOf(updateTickerImage), []);
  });

  test('a link that is typed while another is stored is gone with its ticker', async () => {
    const server = new FakeServer().answers(getPublicProfile, []);
    const held = Promise.withResolvers<void>();
    const done = { ...repaired(5, 'Updated Ticker Image.'), image: stored };
    const { user } = open(server.answers(updateTickerImage, done, held.promise));
    const link = await screen.findByLabelText<HTMLInputElement>('Image link');
    await user.type(link, 'https://site.example/a');
    await user.click(submit()!);
    await user.type(link, 'b.png');
    act(() => go('/admin', { ticker: 'MSFT' }));
    await waitFor(() => assert.ok(currentLeaving()));
    act(() => answerLeaving(true));
    assert.ok(await screen.findByRole('heading', { name: 'Image of MSFT' }));
    held.resolve();
    assert.ok(await screen.findByText('Updated Ticker Image.'));
    assert.equal(screen.getByLabelText<HTMLInputElement>('Image link').value, '');
  });

  test('a link that is typed before a ticker is chosen is for the ticker that is chosen', async () => {
    const server = new FakeServer().answers(getPublicProfile, []);
    const { user } = open(server, {});
    const typed = 'https://site.example/a.png';
    await user.type(await screen.findByLabelText('Image link'), typed);
    act(() => go('/admin', { ticker: 'MSFT' }));
    assert.ok(await screen.findByRole('heading', { name: 'Image of MSFT' }));
    assert.equal(currentLeaving(), null);
    assert.equal(screen.getByLabelText<HTMLInputElement>('Image link').value, typed);
  });

  test('a failure without a text says Updated Ticker Image Failed., one with a text says that', async () => {
    const server = new FakeServer()
      .answers(getPublicProfile, [profile(stored)])
      .refuses(updateTickerImage, 500);
    const { user } = open(server);
    await user.type(await screen.findByLabelText('Image link'), 'https://site.example/a.png');
    await user.click(submit()!);
    assert.ok(
      await screen.findByText(/Updated Ticker Image Failed\./),
      'm003-ticker-image-updated-ticker-image-failed',
    );
    server.refuses(updateTickerImage, 400, { message: 'link: leads to an internal address' });
    await user.click(submit()!);
    assert.ok(await screen.findByText(/link: leads to an internal address/));
  });

  test('a file of another type is refused before it is sent', async () => {
    const { user } = open(new FakeServer().answers(getPublicProfile, []));
    const input = await screen.findByLabelText<HTMLInputElement>('Image file');
    input.accept = '';
    await user.upload(input, new File(['x'], 'a.gif', { type: 'image/gif' }));
    assert.ok(await screen.findByText('The image must be one of png, jpeg, jpg.'));
    assert.equal(submit(), null);
  });

  test('a profile that cannot be fetched is logged, without a message that pops up', async (context) => {
    const logged = context.mock.method(console, 'error', () => undefined);
    open(new FakeServer().refuses(getPublicProfile, 500, { message: 'Broken.' }));
    assert.ok(await screen.findByText('The profile could not be fetched.'));
    assert.equal(screen.queryByText(/Broken\./), null);
    assert.equal(logged.mock.calls.length, 1);
  });

  test('pending shows a skeleton, and without the permission nothing can be submitted', async () => {
    open(new FakeServer().holds(getPublicProfile), undefined, { role: 'standard', permissions: ['charts'] });
    assert.equal(screen.queryByText('No Ticker Image Found.'), null);
    const link = screen.getByLabelText<HTMLInputElement>('Image link');
    link.focus();
    assert.equal(submit(), null);
  });
});
