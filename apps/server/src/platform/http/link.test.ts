import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openOffer } from '@midoffice/contract/billing/offers/calls/open-offer';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { defineCall, mayCall } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { testServer, type TestServer } from '../../testing/server.ts';
import { newToken } from '../crypto/secrets.ts';
import { implementRead } from './implement.ts';
import { linkKindOf, withLink } from './link.ts';
import { linkErrorPage, linkPage } from './link-page.ts';

describe('links that open a call without an account', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer({ env: { REFUSED_PER_ADDRESS: '10' } });
  });
  after(() => server.close());

  test('whoever guesses tokens is refused without a look-up after so many a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await server.nobody.call(openOffer, { token: newToken() })).status);
    assert.deepEqual([new Set(statuses.slice(0, 10)), statuses.slice(10)], [new Set([404]), [429, 429]]);
  });

  test('a call without its kind of link, or with one that it does not take, cannot be served', () => {
    const link = { kind: 'test', isKnown: async () => true };
    const open = implementRead(openOffer, async () => '');
    const other = implementRead(getOffer, async () => ({}) as never);
    assert.throws(() => linkKindOf(openOffer, open), TypeError);
    assert.throws(() => withLink(other, link), TypeError);
    assert.throws(() => linkKindOf(getOffer, { ...other, link }), TypeError);
    assert.equal(linkKindOf(openOffer, withLink(open, link)), link);
  });

  test('no member of staff holds it, and its path has the token', () => {
    assert.equal(mayCall({ role: 'admin', permissions: [], core: true }, 'token'), false);
    const line = { method: 'GET', access: 'token', mode: 'read', summary: 'x', output: z.string() } as const;
    assert.throws(() => defineCall('x', { ...line, path: '/x' }), TypeError);
    assert.throws(() => defineCall('x', { ...line, access: 'staff', path: '/x/{token}' }), TypeError);
  });

  test('its pages escape what they are given, and their style fits their policy', () => {
    const { html } = linkErrorPage(400, '<b>"no"</b>');
    assert.match(html, /&lt;b&gt;&quot;no&quot;&lt;\/b&gt;/);
    const a = linkPage({ title: '</title>', body: '', style: 'p{color:red}' });
    assert.match(a.html, /<title>&lt;\/title&gt;<\/title>/);
    assert.notEqual(
      a.headers['content-security-policy'],
      linkPage({ title: '', body: '' }).headers['content-security-policy'],
    );
  });
});
