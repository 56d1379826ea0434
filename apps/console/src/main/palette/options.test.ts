import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen } from '../../kit/screen.ts';
import { filtered, fit, foundOptions, recentOptions, screenOptions, type Option } from './options.ts';

const option = (label: string, about = ''): Option => ({
  key: label,
  group: 'Screens',
  label,
  about,
  run: () => undefined,
});

test('a text fits when every word is in it; beginnings of words count more', () => {
  assert.equal(fit('Edit API Keys', 'api keys') > fit('Rapid monkeys', 'api keys'), true);
  assert.equal(fit('Edit API Keys', 'api missing'), 0);
});

test('options that match by name come before those that match by section', () => {
  const found = filtered(
    [option('Get User Info', 'User Records'), option('Records', 'Other'), option('Charts', 'Data Fixes')],
    'records',
  );
  assert.deepEqual(
    found.map((one) => one.label),
    ['Records', 'Get User Info'],
  );
});

test('a screen is under the section in which the tree has it', () => {
  const placed = (key: string, place: object): Screen =>
    ({ id: key, place: { key, label: key, ...place } }) as never;
  const monitors = { key: 'monitors', label: 'Monitors', items: [] } as never;
  const found = screenOptions(
    [monitors],
    [placed('alerts', { section: 'monitors' }), placed('staff', {}), placed('views', { menu: 'account' })],
    () => undefined,
  );
  assert.deepEqual(
    found.map(({ label, about }) => `${label}: ${about}`),
    ['alerts: Monitors', 'staff: Administration', 'views: Account'],
  );
});

test('customers and symbols open their tools with what was chosen', () => {
  const opened: unknown[] = [];
  const open = (...given: unknown[]): void => void opened.push(given);
  const customer = {
    userid: 'u1',
    username: null,
    email: 'a@b.example',
    name: 'A',
    photoURL: null,
    planCode: 'free',
    userRole: null,
    blocked: false,
    foundBy: 'e-mail',
  };
  for (const one of foundOptions(
    { customers: [customer], symbols: [{ symbol: 'AAPL', name: 'Apple', exchange: '' }] },
    open,
    'a',
  ))
    one.run();
  for (const one of recentOptions([{ kind: 'symbol', id: 'GE', label: 'GE' }], open)) one.run();
  assert.deepEqual(opened, [
    ['user-records', 'getUserInfo', { userid: 'u1' }],
    ['data-fixes', 'charts', { symbol: 'AAPL' }],
    ['data-fixes', 'charts', { symbol: 'GE' }],
  ]);
});

test('the ticker that was typed exactly comes before customers and other symbols', () => {
  const symbol = (name: string) => ({ symbol: name, name: '', exchange: '' });
  const found = { customers: [], symbols: [symbol('AAPLX'), symbol('AAPL')] } as never;
  const labels = (typed: string) => foundOptions(found, () => {}, typed).map(({ label }) => label);
  assert.deepEqual(labels('aapl'), ['AAPL', 'AAPLX']);
  assert.deepEqual(labels('aap'), ['AAPLX', 'AAPL']);
});
