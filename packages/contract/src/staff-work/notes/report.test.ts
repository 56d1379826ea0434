import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  emptySection,
  formatReport,
  isItem,
  lineText,
  nextReport,
  openItems,
  parseReport,
  reportHeading,
  type ReportArea,
} from './report.ts';

const headingOf = (line: string) => {
  const section = parseReport(line).sections[0];
  return section && [section.name, section.resource, section.members];
};

const weekly = [
  'Week 23',
  '',
  'Product / Area Line: Charts (Ann) [Bob, Cy]',
  '- Splits of LMNT are right',
  '- Insert Report Item Here',
  '[Remaining Outstanding Tasks]',
  '- Backfill MRWK',
  'Product / Area Line: News',
  '1. Feed renewed',
].join('\n');

describe('reports', () => {
  test('a report is divided into sections with resource, team and outstanding tasks', () => {
    const { preamble, sections } = parseReport(weekly);
    assert.deepEqual(preamble, ['Week 23', '']);
    assert.deepEqual(sections, [
      {
        name: 'Charts',
        resource: 'Ann',
        members: ['Bob', 'Cy'],
        heading: 'Product / Area Line: Charts (Ann) [Bob, Cy]',
        items: ['- Splits of LMNT are right', '- Insert Report Item Here'],
        outstanding: { heading: '[Remaining Outstanding Tasks]', lines: ['- Backfill MRWK'] },
      },
      {
        name: 'News',
        resource: null,
        members: [],
        heading: 'Product / Area Line: News',
        items: ['1. Feed renewed'],
        outstanding: null,
      },
    ]);
  });

  test('headings as people write them', () => {
    const of = 'Product / Area Line';
    assert.deepEqual(headingOf(`${of}: 13F / Mutual Funds (delayed) (Ann)`), [
      '13F / Mutual Funds (delayed)',
      'Ann',
      [],
    ]);
    assert.deepEqual(headingOf(`  ${of} – News [Bob,, Cy ] (Ann)`), ['News', 'Ann', ['Bob', 'Cy']]);
    assert.deepEqual(headingOf('## product/area line: Quotes [Bob]'), ['Quotes', null, ['Bob']]);
    assert.deepEqual(headingOf(`${of}:`), ['', null, []]);
    assert.deepEqual(headingOf(`${of} (Ann)`), ['', 'Ann', []]);
    assert.deepEqual(headingOf(`${of}: Charts () []`), ['Charts', null, []]);
    assert.deepEqual(headingOf(`${of}: Charts Ann) Bob]`), ['Charts Ann) Bob]', null, []]);
    assert.equal(headingOf(`${of}s of last year`), undefined);
    assert.equal(headingOf(`The ${of}: Charts`), undefined);
  });

  test('any text is given back as it was', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\n',
        'Product / Area Line',
        ': ',
        '(Ann)',
        '[Bob]',
        '[Remaining Outstanding Tasks]',
        '- ',
        'Insert Report Item Here',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        assert.equal(formatReport(parseReport(text)), text);
      }),
      { numRuns: 2000 },
    );
  });

  test('a section that is written is read as the same', () => {
    const name = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} /&.-]{0,30}[\p{L}\p{N}]$/u);
    const area = fc.record(
      { name, resource: fc.option(name), members: fc.array(name, { maxLength: 5 }) },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(area, (given) => {
        const { sections } = parseReport(emptySection(given));
        assert.equal(sections.length, 1);
        const { heading, items, outstanding, ...read } = sections[0]!;
        assert.deepEqual<ReportArea>(read, given);
        assert.equal(heading, reportHeading(given));
        assert.deepEqual(items, ['- Insert Report Item Here']);
        assert.deepEqual(outstanding?.lines, ['- Insert Report Item Here']);
      }),
    );
  });

  test('brackets and line breaks in names cannot divide a heading otherwise', () => {
    const line = reportHeading({ name: 'A (b)\n[c]', resource: 'Ann)', members: ['Bob, Cy]', ' '] });
    assert.equal(line, 'Product / Area Line: A  b   c (Ann) [Bob  Cy]');
    assert.equal(parseReport(line).sections.length, 1);
  });

  test('the next report keeps sections and outstanding tasks, its items are to be filled in', () => {
    const next = nextReport(weekly);
    assert.equal(
      next,
      [
        'Product / Area Line: Charts (Ann) [Bob, Cy]',
        '- Insert Report Item Here',
        '[Remaining Outstanding Tasks]',
        '- Backfill MRWK',
        '',
        'Product / Area Line: News',
        '- Insert Report Item Here',
        '[Remaining Outstanding Tasks]',
        '- Insert Report Item Here',
      ].join('\n'),
    );
    assert.deepEqual([openItems(weekly), openItems(next)], [1, 3]);
    assert.equal(nextReport('no sections'), '');
  });

  test('only lines with a text of their own are items', () => {
    const items = ['- a', '  12) b', '• c', 'd'];
    assert.deepEqual(items.map(lineText), ['a', 'b', 'c', 'd']);
    assert.ok(items.every(isItem));
    for (const line of ['', '- ', '-', ...weekly.split('\n').filter((one) => /Insert|^\[|Product/.test(one))])
      assert.equal(isItem(line), false, line);
    assert.equal(lineText('-5% since May'), '-5% since May');
  });

  test('a text of one long line is read in time', () => {
    for (const long of ['(', '[', ' ', 'Product / ', '- ', ')', '] ', ') ]', '(a) '])
      for (const text of [
        long.repeat(50_000 / long.length),
        `Product / Area Line${long.repeat(50_000 / long.length)}`,
      ]) {
        const startMs = performance.now();
        assert.equal(formatReport(parseReport(text)), text);
        assert.ok(performance.now() - startMs < 100, long);
      }
  });
});
