import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeInTurns, sha256InTurns, utf8InTurns } from './in-turns.ts';
import { decodedText, pageText } from './plain-text.ts';
import { siteLinks } from './site-links.ts';

/** Rounds of the event loop, in each of which others are served, until work is done. */
async function roundsOf<T>(work: () => Promise<T>): Promise<{ result: T; rounds: number }> {
  let rounds = 0;
  let isDone = false;
  const count = (): void => {
    rounds += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  isDone = true;
  return { result, rounds };
}

const megabyte = 1_048_576;
const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

test('a page is read in pieces, whatever it is made of', async () => {
  for (const [what, page] of [
    ['words', filled('Revenue &amp; more\n ', 4 * megabyte)],
    ['entities', filled('&amp;', 4 * megabyte)],
    ['white space', filled(' \n', 4 * megabyte)],
    ['elements', filled('<p>a</p>', 4 * megabyte)],
  ] as const) {
    const { rounds } = await roundsOf(() => pageText(page));
    assert.ok(rounds > 100, `${what}: ${rounds}`);
  }
  const { result, rounds } = await roundsOf(() => pageText(`a<!--${filled('--', 4 * megabyte - 1)} --><p>b`));
  assert.equal(result, 'a\nb\n');
  assert.ok(rounds > 3, `a comment: ${rounds}`);
});

test('a long text is the same as if it was read at once, whatever lies where it is cut', async () => {
  const same = async (text: string, what: string): Promise<void> =>
    assert.equal(await pageText(text), `${decodedText(text).trim()}\n`, what);
  const cut = 32_768;
  for (const middle of [
    '&amp;',
    '&#x0041;',
    '&#xABCDEF0;',
    '&abcdefghij;',
    '&&&&&&&&&&&&&&',
    ' &nbsp; ',
    '\n \t\n',
    '😀',
    '&am',
  ])
    for (let before = 0; before <= 15; before += 1)
      for (const sign of ['a', ' ', '&'])
        await same(
          `x${filled(sign, cut - before - 1)}${middle}${filled('b ', 2 * cut)}`,
          `${JSON.stringify(middle)} ${before} before a cut, after ${JSON.stringify(sign)}`,
        );
  const pieces = [
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&#160;',
    '&#x20;',
    '&#0;',
    '&unknown;',
    '&',
    ';',
    '#',
    ' ',
    '\n',
    '\u00a0',
    'a',
    'amp;',
    '😀',
  ];
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 20; round += 1)
    await same(
      Array.from({ length: 60_000 }, () => pieces[next(pieces.length)]!).join(''),
      `random text ${round}`,
    );
});

test('the links of a page are read in pieces', async () => {
  const address = 'https://reports.example/';
  for (const [what, page, least] of [
    ['anchors', filled('<a>', megabyte), 25],
    ['elements', filled('<i>', megabyte), 25],
    ['links', filled('<a href=/2024.html>annual report 2024</a>', megabyte), 100],
  ] as const) {
    const { rounds } = await roundsOf(() => siteLinks(page, address));
    assert.ok(rounds > least, `${what}: ${rounds}`);
  }
});

test('digests, decoded and encoded texts are the same as made at once', async () => {
  const half = 524_288;
  for (const length of [0, 1, half - 1, half, half + 1, 2 * half, 3 * half + 7]) {
    const bytes = Buffer.from(filled('a\u00e4\u682a😀\xff', length), 'utf8');
    const text = bytes.toString('utf8');
    const digest = createHash('sha256').update(bytes).digest('hex');
    assert.equal((await sha256InTurns(bytes)).toString('hex'), digest, `${length}`);
    assert.ok((await utf8InTurns(text)).equals(Buffer.from(text, 'utf8')), `${length}`);
  }
  // Both halves of a sign, on all sides of a cut.
  for (let before = 0; before < 4; before += 1) {
    const text = `${filled('a', half - before)}😀😀\ud83d${filled('b', half)}`;
    assert.ok((await utf8InTurns(text)).equals(Buffer.from(text, 'utf8')), `${before} before a cut`);
  }
  for (const charset of [
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'shift_jis',
    'gb18030',
    'gbk',
    'iso-2022-jp',
  ])
    for (const letters of [
      'a\xe4\xe6\xa0\xaa\xf0\x9f\x98\x80',
      '\x81\x30\xe3\x90\xff',
      '\x1b$B%+\x1b(B',
      '\xef\xbb\xbf\x3d\xd8',
    ])
      for (const length of [0, 5, 3 * half + 1, 3 * half + 2, 3 * half + 3]) {
        const bytes = Buffer.from(filled(letters, length), 'latin1');
        const whole = new TextDecoder(charset).decode(bytes);
        assert.ok(
          (await decodeInTurns(bytes, charset)) === whole,
          `${charset} ${JSON.stringify(letters)} ${length}`,
        );
      }
});

test('digests, decoding and encoding take turns', async () => {
  const bytes = Buffer.alloc(8 * megabyte, 'a');
  const text = bytes.toString();
  for (const [what, work] of [
    ['digest', () => sha256InTurns(bytes)],
    ['decode', () => decodeInTurns(bytes, 'windows-1252')],
    ['encode', () => utf8InTurns(text)],
  ] as const) {
    const { rounds } = await roundsOf<unknown>(work);
    assert.ok(rounds > 10, `${what}: ${rounds}`);
  }
});
