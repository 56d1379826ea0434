import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getExtensionStart } from '@midoffice/contract/staff-work/extensions/calls/get-extension-start';
import { FakeServer } from '../../testing/fake-server.ts';
import { draw, screen } from '../../testing/render.tsx';
import { fakeChrome } from '../testing/fake-chrome.ts';
import { Setup } from './setup.tsx';

const start = {
  userid: 'ann',
  name: 'Ann Example',
  email: 'ann@example.com',
  may: { tasks: true, earningsCall: false },
  consoleUrl: 'https://midoffice.example.com',
  people: [],
};
async function fill(server: FakeServer, address = 'midoffice.example.com') {
  const { user } = draw(<Setup />, { server });
  await user.type(await screen.findByLabelText('Address of Midoffice'), address);
  await user.type(screen.getByLabelText('Staff API key'), ' key-1 ');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

describe('the first start of an extension', () => {
  test('asks for access to the address, checks the key and keeps both; signing out forgets the key alone', async () => {
    const browser = fakeChrome();
    const user = await fill(new FakeServer().answers(getExtensionStart, start));
    await screen.findByText(/Signed in to/);
    const kept = { address: 'https://midoffice.example.com', apiKey: 'key-1', name: 'Ann Example' };
    assert.deepEqual(browser.local.get('settings'), kept);
    assert.deepEqual(browser.asked, ['access https://midoffice.example.com/*']);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByLabelText('Staff API key');
    assert.deepEqual(browser.local.get('settings'), { ...kept, apiKey: '', name: '' });
    assert.equal(
      screen.getByLabelText<HTMLInputElement>('Address of Midoffice').value,
      'https://midoffice.example.com',
    );
  });

  test('a key that is refused is named, and nothing is kept', async () => {
    const browser = fakeChrome();
    await fill(new FakeServer().refuses(getExtensionStart, 401, { message: 'apikey: unknown' }));
    await screen.findByText('This key is unknown, expired or revoked.');
    assert.equal(browser.local.size, 0);
  });

  test('without access to the address nothing is sent there', async () => {
    const browser = fakeChrome({ allows: false });
    const server = new FakeServer();
    await fill(server);
    await screen.findByText(/needs access to this address/);
    assert.deepEqual([server.inputsOf(getExtensionStart).length, browser.local.size], [0, 0]);
  });

  test('an address that is none is refused under its field', async () => {
    const browser = fakeChrome();
    await fill(new FakeServer(), 'javascript:alert(1)');
    await screen.findByText(/must be the address of your Midoffice/);
    assert.deepEqual(browser.asked, []);
  });
});
