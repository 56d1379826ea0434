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

  test('another server: access to the former one is given back', async () => {
    const former = { address: 'https://old.example.com', apiKey: '', name: '' };
    const browser = fakeChrome({ stored: { settings: former } });
    const { user } = draw(<Setup />, { server: new FakeServer().answers(getExtensionStart, start) });
    const address = await screen.findByLabelText('Address of Midoffice');
    await user.clear(address);
    await user.type(address, 'midoffice.example.com');
    await user.type(screen.getByLabelText('Staff API key'), 'key-1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/Signed in to/);
    assert.deepEqual(browser.asked, [
      'access https://midoffice.example.com/*',
      'no access https://old.example.com/*',
    ]);
  });

  test('an address without https says that the key can be read, one of this machine does not', async () => {
    fakeChrome();
    const { user } = draw(<Setup />);
    const warning = () => screen.queryByText(/has no https: others in the network can read your key/);
    const address = await screen.findByLabelText('Address of Midoffice');
    await user.type(address, 'localhost:4180');
    assert.equal(warning(), null);
    await user.clear(address);
    await user.type(address, 'http://midoffice.example.com');
    assert.ok(warning());
    await user.clear(address);
    await user.type(address, 'http://localhost.example.com');
    assert.ok(warning());
  });

  test('the key goes to no address that an answer points to, and no script in a page reads it', async () => {
    const browser = fakeChrome();
    const server = new FakeServer().answers(getExtensionStart, start);
    const { user } = draw(<Setup />, { server });
    const sent: RequestInit[] = [];
    globalThis.fetch = (url, init = {}) => {
      sent.push(init);
      return server.fetch(url, init);
    };
    await user.type(await screen.findByLabelText('Address of Midoffice'), 'midoffice.example.com');
    await user.type(screen.getByLabelText('Staff API key'), 'key-1');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/Signed in to/);
    assert.deepEqual(
      sent.map(({ redirect, credentials }) => [redirect, credentials]),
      [['error', 'omit']],
    );
    browser.asked.length = 0;
    await import('./background.ts');
    assert.deepEqual(browser.asked, ['TRUSTED_CONTEXTS', 'options']);
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
