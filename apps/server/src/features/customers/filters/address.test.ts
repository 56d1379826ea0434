import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress, readDomain, unicodeOf } from './address.ts';

test('a domain is the same in Unicode, punycode, any case and with a dot at its end', () => {
  for (const typed of [
    'bücher.example',
    'BÜCHER.Example',
    'xn--bcher-kva.example',
    'XN--BCHER-KVA.example.',
    ' bücher.example ',
  ])
    assert.equal(readDomain(typed)?.ascii, 'xn--bcher-kva.example', typed);
  assert.equal(unicodeOf('xn--bcher-kva.example'), 'bücher.example');
  assert.equal(unicodeOf('jane@xn--bcher-kva.example'), 'jane@bücher.example');
  assert.equal(unicodeOf('books.example'), null);
});

test('the base of a domain is by the public suffix list, and parents end at what is registered', () => {
  for (const [typed, base, suffix, chain] of [
    ['mail.acme.co.uk', 'acme.co.uk', null, ['mail.acme.co.uk', 'acme.co.uk']],
    ['a.b.acme.com', 'acme.com', null, ['a.b.acme.com', 'b.acme.com', 'acme.com']],
    ['co.uk', 'co.uk', 'registry', ['co.uk']],
    ['com', 'com', 'registry', ['com']],
    ['jane.github.io', 'jane.github.io', null, ['jane.github.io', 'github.io']],
    ['github.io', 'github.io', 'company', ['github.io']],
    ['x.unknown-ending', 'x.unknown-ending', null, ['x.unknown-ending']],
    ['食狮.公司.cn', 'xn--85x722f.xn--55qx5d.cn', null, ['xn--85x722f.xn--55qx5d.cn']],
  ] as const) {
    const domain = readDomain(typed);
    assert.deepEqual([domain?.base, domain?.suffix, domain?.chain], [base, suffix, [...chain]], typed);
  }
});

test('what is no domain is none', () => {
  for (const typed of [
    '',
    '.',
    'localhost',
    'a..example',
    '-a.example',
    'a_b.example',
    '127.0.0.1',
    '1.2.3',
    '0x7f.1',
    '[::1]',
    '::1',
    'http://acme.example',
    'acme.example/path',
    'acme.example:25',
    'acme.example?x',
    'a b.example',
    'ex%61mple.com',
    'jane@acme.example',
    'xn--a.example',
    'xn--.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    '*.acme.example',
    '<b>.example',
    'acme.example\u0000',
    '\u202eacme.example',
  ])
    assert.equal(readDomain(typed), undefined, JSON.stringify(typed));
});

test('an address is compared without case, plus tag, and dots at Gmail', () => {
  for (const [typed, email, key] of [
    ['Jane.Doe+news@Acme.example', 'jane.doe+news@acme.example', 'jane.doe@acme.example'],
    ['j.a.n.e+x@googlemail.com', 'j.a.n.e+x@googlemail.com', 'jane@gmail.com'],
    ['jane@BÜCHER.example', 'jane@xn--bcher-kva.example', 'jane@xn--bcher-kva.example'],
    ['+jane@acme.example', '+jane@acme.example', '+jane@acme.example'],
    ['jürgen@acme.example', 'jürgen@acme.example', 'jürgen@acme.example'],
  ]) {
    const address = readAddress(typed!);
    assert.deepEqual([address?.email, address?.key], [email, key]);
  }
  for (const typed of [
    '',
    'jane',
    '@acme.example',
    'jane@',
    'jane@localhost',
    'jane@com',
    'ja ne@acme.example',
    'a@b@acme.example',
    'jane@[127.0.0.1]',
    `${'j'.repeat(65)}@acme.example`,
    '<jane@acme.example>',
    'jane@acme.example\nbcc:x',
    'ja\u0000ne@acme.example',
  ])
    assert.equal(readAddress(typed), undefined, JSON.stringify(typed));
});
