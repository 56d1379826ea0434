import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { importUserDomainFilters } from '@midoffice/contract/customers/filters/calls/import-user-domain-filters';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { listFilters } from '../store.ts';

describe('import-user-domain-filters', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ env: { OWN_DOMAINS: 'acme.example' } });
    member = await server.staff({ role: 'standard', permissions: ['spamDomainFilterManager'] });
  });
  after(() => server.close());
  const type = 'invalidDomains' as const;

  test('a preview says what would be added and stopped, and writes nothing', async () => {
    await makeCustomer(server.platform, { email: 'eve@mail.one.example', planCode: 'free' });
    const digest = await server.digest();
    const { body } = await member.call(importUserDomainFilters, {
      type,
      values: 'one.example\ntwo.example\n',
      preview: true,
    });
    assert.deepEqual([body.rows, body.inserted, body.known, body.impact?.stopped], [2, 2, 0, 1]);
    assert.deepEqual(
      body.impact?.accounts.map(({ email }) => email),
      ['eve@mail.one.example'],
    );
    assert.equal(await server.digest(), digest);
  });

  test('stores a list once: comments, empty lines, another line end and both spellings', async () => {
    const values = '\uFEFF# disposable\r\none.example\r\n\r\nBÜCHER.example\r\nxn--bcher-kva.example\r\n';
    const { body } = await member.call(importUserDomainFilters, {
      type,
      values,
      fileName: 'list.txt',
      isActive: false,
    });
    assert.deepEqual(
      [body.message, body.rows, body.inserted, body.known, body.impact],
      ['2 filters added.', 2, 2, 0, null],
    );
    const rows = await listFilters(server.platform.db, {}, { sort: 'value' });
    assert.deepEqual(
      rows.map((row) => [row.value, row.isActive, row.source]),
      [
        ['one.example', false, 'list.txt'],
        ['xn--bcher-kva.example', false, 'list.txt'],
      ],
    );
    assert.deepEqual((await newestAudit(server, 'list.txt')).after, {
      type,
      isActive: false,
      rows: 2,
      inserted: 2,
      known: 0,
    });
    const digest = await server.digest();
    const again = await member.call(importUserDomainFilters, { type, values });
    assert.deepEqual([again.status, again.body.message], [200, '0 filters added, 2 there already.']);
    assert.equal(await server.digest(), digest);
  });

  test('one bad line refuses the whole list by its number', async () => {
    for (const [values, message] of [
      [
        'a.example\nhttp://b.example',
        'values: line 2: http://b.example must be a domain such as example.com',
      ],
      [
        'a.example\n\nmail.acme.example',
        'values: line 3: mail.acme.example would block our own domain acme.example',
      ],
      ['co.uk', 'values: line 1: co.uk is a public suffix: everybody below it would be meant'],
      ['# nothing\n', 'values: line 1: the list is empty'],
      ['', 'values: is required'],
    ] as const)
      await refuses(server, member, importUserDomainFilters, { type, values }, 400, message);
    const other = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await other.call(importUserDomainFilters, { type, values: 'x.example' })).status, 403);
  });

  test('a list of 30,000 lines is stored while others are answered', async () => {
    const values = Array.from({ length: 30_000 }, (_none, n) => `d${n}.many.example`).join('\n');
    let longestMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - last);
      last = now;
    }, 5);
    const { body } = await member.call(importUserDomainFilters, { type, values });
    clearInterval(timer);
    assert.equal(body.inserted, 30_000);
    assert.ok(longestMs < 500, `the event loop stopped for ${longestMs} ms`);
  });
});
