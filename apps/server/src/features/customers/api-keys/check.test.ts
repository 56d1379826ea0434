import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GatewayRecord } from '@midoffice/contract/customers/api-keys/shapes';
import { verdictOf, type KeyWish } from './check.ts';

const record: GatewayRecord = {
  userid: 'u',
  planCode: 'annualIND1',
  main: true,
  websocket: true,
  blocked: false,
  restricted: false,
  callsPerMinute: 300,
  dataLimitMb: null,
  includedEndpoints: [],
  excludedEndpoints: [],
  websocketSources: [],
  enableBeta: false,
  addIncluded: false,
  delayed: false,
};

const cases: readonly (readonly [what: string, Partial<GatewayRecord>, KeyWish, why: string | null])[] = [
  ['a key without restrictions', {}, {}, null],
  ['an endpoint of its plan', {}, { endpoint: 'stock-news' }, null],
  ['an endpoint of a higher plan', {}, { endpoint: 'bulk-eod' }, 'plan'],
  ['an endpoint above the free plan', { planCode: 'free' }, { endpoint: 'stock-news' }, 'plan'],
  ['an endpoint that nobody knows', {}, { endpoint: 'nothing' }, 'endpoint'],
  [
    'an included endpoint of a higher plan',
    { includedEndpoints: ['bulk-eod'], addIncluded: true },
    { endpoint: 'bulk-eod' },
    null,
  ],
  [
    'another endpoint of the plan where included ones come on top',
    { includedEndpoints: ['bulk-eod'], addIncluded: true },
    { endpoint: 'quote' },
    null,
  ],
  [
    'another endpoint where only included ones may be called',
    { includedEndpoints: ['bulk-eod'] },
    { endpoint: 'quote' },
    'not-included',
  ],
  ['an excluded endpoint', { excludedEndpoints: ['quote'] }, { endpoint: 'quote' }, 'excluded'],
  ['the beta host', {}, { beta: true }, 'beta'],
  ['the beta host where it is open', { enableBeta: true }, { beta: true }, null],
  ['any source of its plan', {}, { source: 'tmx' }, null],
  ['a source that is none of its own', { websocketSources: ['iex'] }, { source: 'tmx' }, 'source'],
  ['a source without a websocket record', { websocket: false }, { source: 'tmx' }, 'websocket'],
  ['anything of a blocked customer', { blocked: true }, {}, 'blocked'],
  ['anything of a restricted account', { restricted: true }, {}, 'restricted'],
];

for (const [what, given, wish, why] of cases) {
  test(`${what}: ${why ?? 'allowed'}`, () => {
    const verdict = verdictOf({ ...record, ...given }, wish);
    assert.deepEqual([verdict.allowed, verdict.why], [why === null, why]);
    assert.match(verdict.message, /\.$/);
  });
}

test('a missing key is unknown; delayed prices are reported', () => {
  assert.equal(verdictOf(undefined).why, 'unknown');
  assert.match(verdictOf({ ...record, delayed: true }).message, /15 minutes late/);
});
