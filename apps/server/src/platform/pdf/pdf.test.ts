// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { test } from 'node:test';
import { checkDocument, pdfLimits, type PdfBlock, type PdfDocument, type PdfTable } from './document.ts';
import { makePdf } from './pdf.ts';
import { margin } from './style.ts';
import { readPdf } from './testing/read-pdf.ts';

const documentOf = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Invoice 42',
  author: 'Example Data Ltd',
  createdAt: new Date('2026-01-05T10:00:00Z'),
  footer: 'billing@example.com',
  blocks,
});

const table = (rows: PdfTable['rows']): PdfTable => ({
  kind: 'table',
  columns: [
    { title: 'Description', share: 3 },
    { title: 'Amount', share: 1, align: 'right' },
  ],
  rows,
});

const pagesOf = async (...blocks: PdfBlock[]) => readPdf(await makePdf(documentOf(...blocks), 'test'));

test('a table breaks between rows, repeats its header and numbers its pages', async () => {
  const rows = Array.from({ length: 300 }, (_none, at) => [`Line ${at + 1}.`, `€${at + 1}.00`]);
  const totals: PdfBlock = { kind: 'totals', rows: [{ label: 'Total', value: '€45,150.00', strong: true }] };
  const pages = await pagesOf(table(rows), totals);
  assert.ok(pages.length >= 8, `${pages.length} pages`);
  for (const [at, page] of pages.entries()) {
    assert.ok(page.text.includes(`Page ${at + 1} of ${pages.length}`));
    assert.ok(page.text.includes('Description'), `header of page ${at + 1}`);
    assert.equal(page.text.includes('Invoice 42'), at > 0);
  }
  const everything = pages.map(({ text }) => text).join(' ');
  for (let line = 1; line <= 300; line += 1)
    assert.equal(everything.split(`Line ${line}.`).length, 2, `line ${line}`);
  // Sums are never alone on a page.
  assert.ok(pages.at(-1)!.text.includes('Line 300.') && pages.at(-1)!.text.includes('€45,150.00'));
});

test('nothing is drawn outside the margins or over another line', async () => {
  const long = 'An unusually long description of a licence for historical market data '.repeat(5);
  const rows = Array.from({ length: 40 }, (_none, at) => [
    { text: at % 3 ? long : 'W'.repeat(500), note: 'x'.repeat(200) },
    '¥123,456,789',
  ]);
  const columns: PdfBlock = {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [{ kind: 'paragraph', text: 'm'.repeat(500) }] },
      { share: 1, blocks: [{ kind: 'key-values', rows: [['k'.repeat(200), 'v'.repeat(200)]] }] },
    ],
  };
  const pages = await pagesOf(columns, table(rows));
  for (const page of pages) {
    for (const { text, x, y, width, height } of page.drawn) {
      assert.ok(x >= margin.left - 0.5 && x + width <= page.width - margin.right + 0.5, text);
      assert.ok(y >= 30 && y + height <= page.height - 20, text);
    }
    const left = page.drawn.filter(({ x }) => x < page.width / 2).toSorted((a, b) => b.y - a.y);
    for (const [at, one] of left.entries()) {
      const next = left[at + 1];
      if (next && next.x < one.x + one.width && one.x < next.x + next.width)
        assert.ok(one.y - next.y > 6, `${one.text} is drawn over ${next.text}`);
    }
  }
});

test('Latin, Greek, Cyrillic, Vietnamese and Japanese text is found as it was written', async () => {
  const names = [
    'Żółć Ďáblová Ørsted Straße',
    'Ελληνική Εταιρεία Δεδομένων Α.Ε.',
    'Общество «Финансы», Київ ҐЄЇ',
    'Nguyễn Thị Hương',
    '株式会社東京データ',
    '€ £ ¥ ₹ ₽ ₩ – — … № ™',
  ];
  const [page] = await pagesOf(...names.map((text): PdfBlock => ({ kind: 'paragraph', text })));
  for (const name of names) assert.ok(page!.text.includes(name), `${name} in ${page!.text}`);
});

test('a letter is found after a document that had it with an accent only', async () => {
  for (let n = 0; n < 4; n += 1) {
    await pagesOf({ kind: 'paragraph', text: 'ύ' });
    const [page] = await pagesOf({ kind: 'paragraph', text: 'Ερευνα υπο' });
    assert.ok(page!.text.includes('Ερευνα υπο'), page!.text);
  }
});

test('characters that no font has are refused by name', async () => {
  const document = documentOf({ kind: 'paragraph', text: 'Hello 한 שלום 😀' });
  await assert.rejects(
    makePdf(document, 'test'),
    ({ status, message }: { status: number; message: string }) => {
      assert.equal(status, 400);
      assert.match(message, /^The PDF can't show these characters: 한 \(U\+D55C\), ש \(U\+05E9\)/);
      return message.includes('and others');
    },
  );
});

test('marks that reorder or hide text are left out', async () => {
  const [page] = await pagesOf({
    kind: 'paragraph',
    text: 'Total\u202e 100\u202c\u200b0\u0000\u0007 EUR\ttax',
  });
  assert.ok(page!.text.includes('Total 1000 EUR tax'));
});

test('a row that is higher than a page is cut between lines', async () => {
  const words = Array.from({ length: 2500 }, (_none, at) => `w${at}.`);
  const pages = await pagesOf(table([[words.join(' '), '€1.00']]));
  assert.ok(pages.length > 2);
  const everything = pages.map(({ text }) => text).join(' ');
  for (const word of words) assert.ok(everything.includes(word), word);
});

test('the same document has the same bytes', async () => {
  const document = documentOf({ kind: 'heading', level: 1, text: 'Invoice' }, table([['One', '€1.00']]));
  const [one, other] = await Promise.all([makePdf(document, 'a'), makePdf(document, 'b')]);
  assert.deepEqual(one, other);
});

test('the event loop answers others while 300 rows are drawn', async () => {
  const rows = Array.from({ length: 300 }, (_none, at) => [
    { text: `Licence for data ${at} Ελληνικά Кириллица`, note: 'January' },
    '€1.00',
  ]);
  await makePdf(documentOf(table(rows)), 'warm');
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 4 }, () => makePdf(documentOf(table(rows)), 'test')));
  const { utilization } = performance.eventLoopUtilization(before);
  assert.ok(utilization < 0.5, `the event loop was busy for ${(utilization * 100).toFixed(0)} % of the time`);
});

test('documents that are too large, and links to scripts, are refused', () => {
  const row = ['a', 'b'];
  assert.throws(
    () => checkDocument(documentOf(table(Array.from({ length: pdfLimits.rows + 1 }, () => row)))),
    RangeError,
  );
  assert.throws(
    () => checkDocument(documentOf({ kind: 'paragraph', text: 'x'.repeat(pdfLimits.textLength + 1) })),
    RangeError,
  );
  const text: PdfBlock = { kind: 'paragraph', text: 'x'.repeat(20_000) };
  assert.throws(() => checkDocument(documentOf(...Array.from({ length: 51 }, () => text))), RangeError);
  assert.throws(
    () => checkDocument(documentOf({ kind: 'paragraph', text: 'x', link: 'javascript:alert(1)' })),
    TypeError,
  );
});
