import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditedName, isSecretName, mask, maskSecrets } from './masking.ts';

const key = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF';

test('names of secrets are known, however they are written, and ordinary names are not secrets', () => {
  for (const name of [
    'apikey',
    'api_key',
    'clientSecret',
    'user-password',
    'accessToken',
    'session:1',
    'X-API-Key',
  ])
    assert.ok(isSecretName(name), name);
  for (const name of ['symbol', 'key', 'passenger', 'author', 'tokens_used', 'gateway:key:1', 'monkey'])
    assert.ok(!isSecretName(name), name);
});

test('secrets of JSON are masked at every level, and the rest stays', () => {
  const { text, masked } = maskSecrets(
    JSON.stringify({
      symbol: 'ORBD',
      apikey: 'x',
      deep: [{ password: 'y', n: 1 }],
      credentials: { user: 'u', n: 2 },
    }),
    'vendor',
  );
  assert.deepEqual(JSON.parse(text), {
    symbol: 'ORBD',
    apikey: mask,
    deep: [{ password: mask, n: 1 }],
    credentials: { user: mask, n: mask },
  });
  assert.equal(masked, 4);
  assert.deepEqual(maskSecrets('{"a":  1}', 'quote:A'), { text: '{"a":  1}', masked: 0 });
});

test('what is written like a key or token is masked in any text, also in JSON that was cut off', () => {
  for (const [text, secret] of [
    [`key ${key} used`, key],
    ['sk_live_abcdefghijklmnop', 'abcdefghijklmnop'],
    ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['redis://user:hunter2@host/1', 'hunter2'],
    ['https://api.example/v3?apikey=hunter2&a=1', 'hunter2'],
    ['{"a":1,"password":"hunter2', 'hunter2'],
    [`{"url":"https://x.example/?apikey=hunter2"}`, 'hunter2'],
    [`{"${key}": 1}`, key],
  ] as const) {
    const shown = maskSecrets(text, 'x');
    assert.ok(!shown.text.includes(secret), shown.text);
    assert.ok(shown.masked > 0, text);
  }
  const harmless = 'd41d8cd98f00b204 ORBD:1min:12 0123456789012345678901234567890123456789';
  assert.deepEqual(maskSecrets(harmless, 'x'), { text: harmless, masked: 0 });
  assert.equal(maskSecrets('token-text', 'session:7').text, mask);
  assert.equal(auditedName(`apikey:${key}`), `apikey:${mask}`);
});

test('a secret is masked to its end, however long it is, and a web token also behind a dash', () => {
  const long = 'a1B'.repeat(5_000);
  for (const text of [
    `Bearer ${long}`,
    `sk_live_${long}`,
    `?token=${long}`,
    `{"a":1,"password":"${long}`,
    String.raw`{"a":1,"password":"x\"${long}`,
    `id-eyJ${long}.${long}.${long}`,
  ]) {
    const shown = maskSecrets(text, 'x');
    assert.ok(!shown.text.includes('a1B'), shown.text.slice(0, 100));
    assert.equal(shown.masked, 1);
  }
  assert.equal(maskSecrets('v1.eyJaaaaaaaa.bbbbbbbb.cc and eyJ.a.b', 'x').text, `v1.${mask} and eyJ.a.b`);
});

test('secret numbers, lists and objects of JSON that was cut off are masked too', () => {
  const { text, masked } = maskSecrets(
    '{"a":1,"pin":1234,"credentials":{"user":"u","deep":["}"]},"token":null,"b":[{"secret":["x","y',
    'x',
  );
  assert.equal(text, `{"a":1,"pin":${mask},"credentials":${mask},"token":null,"b":[{"secret":${mask}`);
  assert.equal(masked, 3);
});

test('hostile texts of a megabyte are masked: none is compared anew from each place, which would take hours', () => {
  for (const piece of [
    '"',
    '://a:',
    'eyJ',
    '-eyJ',
    '-eyJaaaaaaaa.a',
    '.eyJaaaaaaaa',
    '-sk-',
    'a@',
    '://:',
    '"a":"',
    '"pin":[',
    '"pin":""',
    String.raw`\"`,
    'token=',
    '[',
    'Bearer ',
    'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eFx',
  ])
    assert.ok(maskSecrets(piece.repeat(Math.ceil(1_000_000 / piece.length)), 'x').text.length > 0, piece);
  assert.ok(maskSecrets('-eyJ'.repeat(16_000), 'x').masked === 0);
  maskSecrets(`"a":"${'\\'.repeat(60_000)}`, 'x');
});
