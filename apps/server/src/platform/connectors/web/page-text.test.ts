import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCharset, pageText } from './page-text.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
/** "Café" of Windows-1252, "Москва" of Windows-1251, "株価" of Shift_JIS. */
const [cafe, moscow, price] = ['Caf\xe9', '\xcc\xee\xf1\xea\xe2\xe0', '\x8a\x94\x89\xbf'];

test('the byte order mark is stronger than the server, the server than the page, the page than a guess', () => {
  const mark = '\xef\xbb\xbf';
  for (const [what, page, stated, text] of [
    ['the server', moscow, 'windows-1251', 'Москва'],
    ['the server, by another name of the set', moscow, 'cp1251', 'Москва'],
    ['the server, not the page', `<meta charset="shift_jis">${moscow}`, 'windows-1251', 'Москва'],
    ['the page', `<meta charset=windows-1251>${moscow}`, '', 'Москва'],
    ['the page, where the server states nonsense', `<meta charset="shift_jis">${price}`, 'nonsense', '株価'],
    [
      'the page, by http-equiv',
      `<META content="text/html; charset=Shift_JIS" http-equiv="Content-Type">${price}`,
      '',
      '株価',
    ],
    [
      'the page, not its comment',
      `<!-- <meta charset="big5"> --><meta charset="shift_jis">${price}`,
      '',
      '株価',
    ],
    ['a set that the library can’t decode', '<meta charset="iso-2022-jp">\x1b$B%+\x1b(B', '', 'カ'],
    ['the same, stated', '\x1b$B%+\x1b(B', 'ISO-2022-JP', 'カ'],
    ['an XML declaration', `<?xml version="1.0" encoding="windows-1251"?>${moscow}`, '', 'Москва'],
    ['a mark of UTF-8', `${mark}<meta charset="big5">Zürich`, 'windows-1251', 'Zürich'],
    ['a mark of UTF-16', '\xff\xfeA\x00\x14\x20', 'utf-8', 'A—'],
    ['UTF-8, where nothing is stated', 'Zürich — 10', '', 'Zürich — 10'],
    ['Windows-1252, where nothing is stated and it is no UTF-8', cafe, '', 'Café'],
    ['Windows-1252, where it says UTF-8 and is not', `<meta charset="utf-8">${cafe}`, 'utf-8', 'Café'],
  ] as const) {
    const isUnicode = /[ü—]/.test(page);
    const bytes = isUnicode
      ? Buffer.concat([
          bytesOf(page.startsWith(mark) ? mark : ''),
          Buffer.from(page.replace(mark, ''), 'utf8'),
        ])
      : bytesOf(page);
    assert.ok(pageText(bytes, stated).endsWith(text), `${what}: ${pageText(bytes, stated)}`);
  }
});

test('a page names its set within its first 1024 bytes, or more where that is wanted', () => {
  const late = bytesOf(`${' '.repeat(1024)}<meta charset="shift_jis">${price}`);
  assert.deepEqual(
    [pageCharset(late, ''), pageCharset(late, '', 4096), pageCharset(late.subarray(100), '')],
    ['windows-1252', 'shift_jis', 'shift_jis'],
  );
});

test('a set that nobody can read is no set', () => {
  for (const label of ['replacement', 'utf-7', 'constructor', ' '.repeat(500)])
    assert.equal(pageText(bytesOf(cafe), label), 'Café', label);
  assert.equal(pageText(bytesOf(''), 'utf-8'), '');
});
