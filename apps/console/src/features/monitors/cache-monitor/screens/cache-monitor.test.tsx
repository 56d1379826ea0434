import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { elasticCacheDetails } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-details';
import { elasticCacheExpiries } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-expiries';
import { elasticCacheInit } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-init';
import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import type { CacheExpiry, CacheKeys, CacheValue } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { CacheMonitor } from './cache-monitor.tsx';

const server = (name: string) => ({
  name,
  kind: 'redis' as const,
  keys: 5000,
  bytes: 2_500_000,
  version: '7.4.1',
  problem: null,
});
const init = { types: [server('main'), server('others')], limit: 3000 };
const keysOf = (count: number, more: Partial<CacheKeys> = {}): CacheKeys => ({
  redisType: 'main',
  pattern: 'quote:*',
  keys: Array.from({ length: count }, (_unused, n) => `quote:${String(n).padStart(4, '0')}`),
  hasMore: false,
  cursor: null,
  ...more,
});
const countOf = (count: number, more = {}) => ({
  redisType: 'main',
  pattern: 'quote:*',
  count,
  isExact: true,
  protected: 0,
  protectedNames: [],
  ...more,
});
const value: CacheValue = {
  redisType: 'main',
  key: 'quote:0001',
  type: 'string',
  ttlSeconds: 7500,
  bytes: 120,
  length: 13,
  value: '{"price":4.5}',
  isBinary: false,
  isCut: false,
  items: [],
  cursor: null,
  isTooLarge: false,
  masked: 0,
  protectedName: null,
};
const done = {
  success: true as const,
  message: 'Expired successfully!',
  effect: { id: 'e1', state: 'done' as const },
  expired: 2,
};
const around = (fake = new FakeServer()): FakeServer =>
  fake
    .answers(elasticCacheInit, init)
    .answers(elasticCacheExpiries, { rows: [] })
    .answers(elasticCacheCount, countOf(2))
    .answers(elasticCacheDetails, ({ keys }) => ({
      rows: keys.map((key) => ({ key, type: 'string', ttlSeconds: 90, bytes: 1500 })),
    }));
const open = { pattern: 'quote:*' };

describe('cache-monitor-screen', () => {
  testReadStates(CacheMonitor, {
    call: elasticCache,
    filled: keysOf(2),
    shows: 'quote:0001',
    empty: keysOf(0),
    says: 'No keys match this pattern.',
    address: open,
    around,
  });

  test('the cache types of the server are offered; the chosen one is sent (r003-cache-types)', async () => {
    const fake = around().answers(elasticCache, keysOf(1));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: open });
    await screen.findByText(/Redis 7\.4\.1 · 5,000 keys · 2\.5 MB/);
    await user.selectOptions(screen.getByLabelText('Cache type'), 'others');
    await screen.findByText('quote:0000');
    assert.deepEqual(fake.inputsOf(elasticCache).at(-1), { redisType: 'others', pattern: 'quote:*' });
    assert.match(location.search, /cache=others/);
  });

  test('a list needs a pattern and an inspection a key; nothing is asked without (r003-cache-pattern, m003-cache-please-enter-a-pattern-to-search, m003-cache-please-enter-a-key-to-search)', async () => {
    const fake = around();
    const { user } = drawScreen(CacheMonitor, { server: fake });
    await screen.findByText('Enter a pattern to list keys.');
    await user.click(screen.getByRole('button', { name: 'List keys' }));
    await screen.findByText('Please enter a pattern to search for');
    await user.click(screen.getByRole('button', { name: 'Inspect key' }));
    await screen.findByText('Please enter a key to search for');
    await user.click(screen.getByRole('button', { name: 'Expire matching…' }));
    assert.equal(screen.queryByRole('dialog'), null);
    assert.deepEqual([fake.inputsOf(elasticCache), fake.inputsOf(elasticCacheKey)], [[], []]);
  });

  test('who lists or inspects by Enter goes on in the field; Back fills the forms in again', async () => {
    const server = around().answers(elasticCache, keysOf(2)).answers(elasticCacheKey, value);
    const { user } = drawScreen(CacheMonitor, { server });
    const pattern = await screen.findByLabelText<HTMLInputElement>('Pattern');
    await user.type(pattern, 'quote:*{Enter}');
    await screen.findByText('quote:0001');
    assert.equal(document.activeElement, pattern);
    const key = screen.getByLabelText<HTMLInputElement>('Key');
    await user.type(key, 'quote:0001{Enter}');
    await screen.findByText(/"price"/);
    assert.equal(document.activeElement, key);
    history.back();
    await waitFor(() => assert.equal(screen.getByLabelText<HTMLInputElement>('Key').value, ''));
    assert.equal(screen.getByLabelText<HTMLInputElement>('Pattern').value, 'quote:*');
  });

  test('3000 of 5000 keys are listed, 100 on a page with type, time to live and size (r003-cache-pattern)', async () => {
    const fake = around()
      .answers(elasticCacheCount, countOf(5000))
      .answers(elasticCache, keysOf(3000, { hasMore: true }));
    const { user } = drawScreen(CacheMonitor, { server: fake });
    await user.type(await screen.findByLabelText(/^Pattern/), 'quote:*{Enter}');
    await screen.findByText('5,000 matching');
    await screen.findByText('1–100 of 3,000');
    await screen.findAllByText('1 min 30 s');
    assert.ok(screen.getByText('Only 3,000 keys are listed. Narrow the pattern to see others.'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('101–200 of 3,000');
    const asked = fake.inputsOf(elasticCacheDetails).at(-1)!;
    assert.deepEqual([asked.keys.length, asked.keys[0]], [100, 'quote:0100']);
  });

  test('a count that ended early says more than, and a search that ended early goes on', async () => {
    const fake = around()
      .answers(elasticCacheCount, countOf(1_000_000, { isExact: false }))
      .answers(elasticCache, ({ cursor }) => keysOf(cursor ? 2 : 1, { cursor: cursor ? null : '77' }));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: open });
    await screen.findByText('more than 1,000,000 matching');
    await user.click(await screen.findByRole('button', { name: 'Continue search' }));
    await screen.findByText('quote:0001');
    assert.equal(fake.inputsOf(elasticCache).at(-1)?.cursor, '77');
  });

  test('matching keys are expired with seconds and a reason, once their count is shown (r003-cache-expire, m003-cache-expired-successfully)', async () => {
    const fake = around().answers(elasticCache, ({ expire }) => (expire === undefined ? keysOf(2) : done));
    const { user } = drawScreen(CacheMonitor, { server: fake });
    await user.type(await screen.findByLabelText(/^Pattern/), 'quote:*');
    await user.type(screen.getByLabelText('Expire after (s)'), '60');
    await user.click(screen.getByRole('button', { name: 'Expire matching…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Expire keys of main' }));
    await dialog.findByText(/2 keys match and are expired\./);
    await user.click(dialog.getByRole('button', { name: 'Expire keys' }));
    await dialog.findByText('is required');
    assert.ok(fake.inputsOf(elasticCache).every(({ expire }) => expire === undefined));
    await user.type(dialog.getByLabelText(/^Reason/), 'Stale quotes');
    await user.click(dialog.getByRole('button', { name: 'Expire keys' }));
    await screen.findByText('Expired successfully!');
    assert.equal(screen.queryByRole('dialog'), null);
    const sent = fake.inputsOf(elasticCache).find(({ expire }) => expire !== undefined);
    assert.deepEqual(sent, { redisType: 'main', pattern: 'quote:*', expire: '60', reason: 'Stale quotes' });
  });

  test('an expiry that outlives its call shows how far it is, then its outcome', async () => {
    const expiry: CacheExpiry = {
      id: 'e1',
      state: 'running',
      message: 'Searching, 120 keys found so far.',
      done: 0,
      total: null,
      startedBy: 'Ada Admin',
      startedAt: '2026-06-10T00:00:00.000Z',
    };
    const fake = around()
      .answers(elasticCache, ({ expire }) =>
        expire === undefined
          ? keysOf(2)
          : {
              ...done,
              message: 'Expiry of cached keys is running.',
              effect: { id: 'e1', state: 'running' as const },
            },
      )
      .answers(elasticCacheExpiries, { rows: [] });
    const { user, readAgain } = drawScreen(CacheMonitor, { server: fake, address: open });
    await user.click(await screen.findByRole('button', { name: 'Expire matching…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Expire keys of main' }));
    await dialog.findByText(/2 keys match and are expired\./);
    await user.type(dialog.getByLabelText(/^Expire after/), '0');
    await user.type(dialog.getByLabelText(/^Reason/), 'Stale quotes');
    assert.equal(screen.queryByRole('list', { name: 'Expiry of keys' }), null);
    fake.answers(elasticCacheExpiries, { rows: [expiry] });
    await user.click(dialog.getByRole('button', { name: 'Expire keys' }));
    const list = within(await screen.findByRole('list', { name: 'Expiry of keys' }));
    assert.ok(list.getByText('Searching, 120 keys found so far.'));
    assert.ok(list.getByText(/by Ada Admin/));
    assert.equal(list.getByRole('progressbar').getAttribute('aria-valuenow'), null);
    assert.deepEqual(fake.inputsOf(elasticCacheExpiries).at(-1), { redisType: 'main' });
    const further = { ...expiry, message: '1,500 of 3,000 keys expired.', done: 1500, total: 3000 };
    fake.answers(elasticCacheExpiries, { rows: [further] });
    await readAgain();
    assert.ok(await list.findByText('1,500 of 3,000 keys expired.'));
    assert.equal(list.getByRole('progressbar').getAttribute('aria-valuenow'), '50');
    const failed = { ...expiry, state: 'failed' as const, message: 'The cache does not answer.', done: null };
    fake.answers(elasticCacheExpiries, { rows: [failed] });
    await readAgain();
    assert.ok(await list.findByText('The cache does not answer.'));
    assert.equal(list.queryByRole('progressbar'), null);
  });

  test('keys that the search did not reach yet can be expired; the list and the dialog say that not all were searched', async () => {
    const fake = around()
      .answers(elasticCacheCount, countOf(0, { isExact: false }))
      .answers(elasticCache, ({ expire }) => (expire === undefined ? keysOf(0, { cursor: '7' }) : done));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: open });
    await screen.findByText('No match so far: not all keys were searched yet.');
    await user.click(screen.getByRole('button', { name: 'Expire matching…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/No match so far: not all keys were searched yet\. Expiring searches them all/);
    await user.type(dialog.getByLabelText(/^Expire after/), '0');
    await user.type(dialog.getByLabelText(/^Reason/), 'x');
    await user.click(dialog.getByRole('button', { name: 'Expire keys' }));
    await screen.findByText('Expired successfully!');
    assert.equal(fake.inputsOf(elasticCache).at(-1)?.pattern, 'quote:*');
  });

  test('protected keys cannot be expired, and the dialog names them', async () => {
    const fake = around()
      .answers(elasticCache, keysOf(2))
      .answers(elasticCacheCount, countOf(5, { protected: 3, protectedNames: ['gateway:* (key records)'] }));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: open });
    await user.click(await screen.findByRole('button', { name: 'Expire matching…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/3 of these are protected\. Never expired here: gateway:\* \(key records\)/);
    await user.type(dialog.getByLabelText(/^Expire after/), '0');
    await user.type(dialog.getByLabelText(/^Reason/), 'x');
    await user.click(dialog.getByRole('button', { name: 'Expire keys' }));
    assert.ok(fake.inputsOf(elasticCache).every(({ expire }) => expire === undefined));
  });

  test('one key is shown with its value and expired (r003-cache-expire)', async () => {
    const fake = around()
      .answers(elasticCache, keysOf(2))
      .answers(elasticCacheKey, ({ expire }) => (expire === undefined ? value : done));
    const { user } = drawScreen(CacheMonitor, { server: fake });
    await user.type(await screen.findByRole('textbox', { name: /^Key/ }), 'quote:0001{Enter}');
    const shown = await screen.findByLabelText('Value');
    assert.equal(shown.textContent, '{\n  "price": 4.5\n}');
    assert.ok(screen.getByText(/2 h 5 min · 13 B of text · 120 B of memory/));
    await user.click(screen.getByRole('button', { name: 'Expire…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Expire a key of main' }));
    await user.type(dialog.getByLabelText(/^Expire after/), '0');
    await user.type(dialog.getByLabelText(/^Reason/), 'Wrong price');
    await user.click(dialog.getByRole('button', { name: 'Expire key' }));
    await screen.findByText('Expired successfully!');
    assert.deepEqual(
      fake.inputsOf(elasticCacheKey).find(({ expire }) => expire !== undefined),
      { redisType: 'main', key: 'quote:0001', expire: '0', reason: 'Wrong price' },
    );
  });

  test('items of a hash are shown by field, in windows; masked secrets are said to be', async () => {
    const item = (name: string, text: string) => ({
      name,
      text,
      score: null,
      isBinary: false,
      isCut: false,
      bytes: text.length,
    });
    const hash = { ...value, type: 'hash', value: null, length: 101, masked: 1 };
    const fake = around().answers(elasticCacheKey, ({ cursor }) => ({
      ...hash,
      items: [cursor ? item('last', 'z') : item('apikey', '••••••••')],
      cursor: cursor ? null : '9',
    }));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: { key: 'vendor' } });
    const table = await screen.findByRole('table', { name: 'Items' });
    assert.ok(within(table).getByRole('columnheader', { name: 'Field' }));
    assert.ok(within(table).getByText('apikey'));
    assert.ok(screen.getByText('1 secret in this value is masked.'));
    await user.click(screen.getByRole('button', { name: 'Next items' }));
    await screen.findByText('last');
    assert.equal(fake.inputsOf(elasticCacheKey).at(-1)?.cursor, '9');
  });

  test('a name that holds a customer’s key stays out of the address', async () => {
    const secret = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF';
    const fake = around().answers(elasticCacheKey, { ...value, key: `apikey:${secret}` });
    const { user } = drawScreen(CacheMonitor, { server: fake });
    await user.type(await screen.findByRole('textbox', { name: /^Key/ }), `apikey:${secret}{Enter}`);
    await screen.findByLabelText('Value');
    assert.equal(fake.inputsOf(elasticCacheKey).at(-1)?.key, `apikey:${secret}`);
    assert.ok(!location.href.includes(secret));
  });

  test('a count or details that cannot be read are said', async () => {
    const fake = around()
      .answers(elasticCache, keysOf(2))
      .refuses(elasticCacheCount, 500)
      .refuses(elasticCacheDetails, 500);
    const { user } = drawScreen(CacheMonitor, { server: fake, address: { ...open, cache: 'others' } });
    await screen.findByText('quote:0001');
    await screen.findByText('not counted');
    await screen.findByText('Type, time to live and size could not be read.');
    fake.answers(elasticCacheDetails, ({ keys }) => ({
      rows: keys.map((key) => ({ key, type: 'string', ttlSeconds: 90, bytes: 1500 })),
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText('1 min 30 s');
  });

  test('a cache of a link that is gone stays chosen and is said to be', async () => {
    drawScreen(CacheMonitor, { server: around(), address: { cache: 'old' } });
    await screen.findByText('There is no such cache.');
    assert.equal((screen.getByLabelText('Cache type') as HTMLSelectElement).value, 'old');
  });

  test('items that are gone meanwhile, or too large, are said', async () => {
    const hash = { ...value, type: 'hash', value: null, length: 3 };
    const huge = { name: 'huge', text: '', score: null, isBinary: false, isCut: true, bytes: 50_000_000 };
    const fake = around().answers(elasticCacheKey, ({ cursor }) => ({
      ...hash,
      items: cursor ? [] : [huge, { ...huge, name: 'unknown', bytes: null }],
      cursor: cursor ? null : '9',
    }));
    const { user } = drawScreen(CacheMonitor, { server: fake, address: { key: 'vendor' } });
    await screen.findByText('too large to show: 50.0 MB');
    await screen.findByText('too large to show');
    await user.click(screen.getByRole('button', { name: 'Next items' }));
    await screen.findByText('There are no more items.');
  });

  test('a cache that does not answer says so', async () => {
    const lost = {
      ...server('main'),
      keys: null,
      bytes: null,
      version: null,
      problem: 'The cache main does not answer, please try again.',
    };
    drawScreen(CacheMonitor, {
      server: around().answers(elasticCacheInit, { types: [lost], limit: 3000 }),
    });
    await screen.findByText('The cache main does not answer, please try again.');
  });
});
