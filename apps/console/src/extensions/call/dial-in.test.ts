import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDialIn } from './dial-in.ts';

const none = { dialinNumber: '', dialinCode: '', dialinLink: '', newsLink: '', audioFileLink: '' };
const found = (text: string, links: { href: string; text: string }[] = []) => findDialIn({ text, links });

test('number, code and links of a press release; not those of the replay or of the press office', () => {
  assert.deepEqual(
    found(
      `Northwind Corp. reports results on 2026-05-04
       To join by phone, dial toll-free 1-877-555-0142 (U.S.) or +1 412-555-0100 (international).
       Conference ID: 8842 913#
       A replay will be available at 1-844-555-0199, access code 7714402.
       Media contact: +1 212 555 0177`,
      [
        { href: 'https://events.example/northwind/webcast', text: 'Live webcast' },
        { href: 'https://northwind.example/press-release-q1', text: 'Press release' },
        { href: 'https://cdn.example/northwind-q1.mp3', text: 'Audio' },
        { href: 'https://events.example/replay', text: 'Replay of the webcast' },
      ],
    ),
    {
      dialinNumber: '1-877-555-0142',
      dialinCode: '8842913#',
      dialinLink: 'https://events.example/northwind/webcast',
      newsLink: 'https://northwind.example/press-release-q1',
      audioFileLink: 'https://cdn.example/northwind-q1.mp3',
    },
  );
});

test('a table with the values below their headings', () => {
  const { dialinNumber, dialinCode } = found(
    'Participant dial-in\n(646) 555-0123\nPasscode\n556677\nDate\n05/04/2026',
  );
  assert.deepEqual([dialinNumber, dialinCode], ['(646) 555-0123', '556677']);
});

test('figures, dates and scripts are none of it', () => {
  assert.deepEqual(
    found('Revenue 1,234,567 on 2026-05-04\nOrder number 123456789012', [
      { href: 'javascript:alert(1)', text: 'Webcast' },
      { href: `https://a.example/webcast?${'x'.repeat(3000)}`, text: 'Webcast' },
    ]),
    none,
  );
  assert.deepEqual(found(''), none);
});

test('a page of a million signs takes no long time', () => {
  const from = performance.now();
  for (const text of ['dial 1-', 'dial (((((((', 'passcode ', 'call 1 2 3 4 5 6 7 8 9 '])
    found(text.repeat(1_000_000 / text.length));
  found('dial 123-\n'.repeat(100_000));
  assert.ok(performance.now() - from < 2000);
});
