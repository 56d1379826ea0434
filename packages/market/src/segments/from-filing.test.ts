import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FilingTable, FilingTag } from '../filing-tables/types.ts';
import { segmentFault, segmentSum } from './check.ts';
import { finestParts, segmentCells, segmentsOfFiling } from './from-filing.ts';

const year = { start: '2023-01-01', end: '2023-12-31' };
const tag = (
  value: number,
  dimensions: Record<string, string>,
  more: Partial<FilingTag> = {},
): FilingTag => ({
  name: 'us-gaap:Revenues',
  ...year,
  unit: 'USD',
  value,
  dimensions,
  ...more,
});
/** A table with a line for each label, and the tag of its one figure. */
const tableOf = (lines: readonly (readonly [label: string, tag: FilingTag])[]): FilingTable => ({
  index: 0,
  title: 'Net sales by category',
  path: [],
  type: 'other',
  primary: false,
  unit: 'USD',
  isUnitSign: false,
  scale: 1,
  columns: [{ label: '2023', ...year, months: 12 }],
  rows: lines.map(([label, one], n) => ({
    label,
    section: null,
    indent: 0,
    cells: [{ text: String(one.value), value: one.value, notes: [], tag: one, place: `0.${n}.1` }],
  })),
});
const product = (member: string) => ({ 'srt:ProductOrServiceAxis': member });
const place = (member: string) => ({ 'srt:StatementGeographicalAxis': member });
const periods = [{ id: '2023-FY', date: '2023-12-31', revenue: 100 }];
const read = (tables: readonly FilingTable[], known = periods) =>
  segmentsOfFiling(segmentCells(tables), known);

describe('revenue by segment of a filing', () => {
  test('members of an axis are called as their lines are, without footnotes and dots; what several come to is left out', () => {
    const tables = [
      tableOf([
        ['Products', tag(70, product('us-gaap:ProductMember'))],
        ['Services', tag(30, product('us-gaap:ServiceMember'))],
        ['Phones (1)', tag(50, product('x:PhonesMember'))],
        ['Watches ....', tag(20, product('x:WatchesMember'))],
      ]),
      tableOf([
        ['U.S.', tag(60, place('country:US'))],
        ['Net sales', tag(40, place('x:RestOfWorldMember'))],
      ]),
    ];
    assert.deepEqual(read(tables), [
      {
        table: 'revenue-product',
        id: '2023-FY',
        date: '2023-12-31',
        currency: 'USD',
        values: { Services: 30, Phones: 50, Watches: 20 },
      },
      {
        table: 'revenue-geographic',
        id: '2023-FY',
        date: '2023-12-31',
        currency: 'USD',
        values: { 'U.S.': 60, 'Rest Of World': 40 },
      },
    ]);
  });

  test('business segments divide by region where they are called after places, else by product', () => {
    const segments = (first: string, second: string) =>
      read([
        tableOf([
          ['Net sales', tag(60, { 'us-gaap:StatementBusinessSegmentsAxis': `x:${first}Member` })],
          ['Net sales', tag(40, { 'us-gaap:StatementBusinessSegmentsAxis': `x:${second}Member` })],
        ]),
      ]).map(({ table, values }) => [table, values]);
    assert.deepEqual(segments('AmericasSegment', 'EuropeSegment'), [
      ['revenue-geographic', { 'Americas Segment': 60, 'Europe Segment': 40 }],
    ]);
    assert.deepEqual(segments('Cloud', 'Devices'), [['revenue-product', { Cloud: 60, Devices: 40 }]]);
  });

  test('what is no year or quarter of the statements, no revenue, of two axes, nil or an elimination is left out', () => {
    const both = { ...product('x:AMember'), ...place('x:BMember') };
    const lines = [
      tag(60, product('x:AMember'), { start: '2023-07-01' }),
      tag(40, product('x:BMember'), { name: 'us-gaap:Assets' }),
      tag(40, both),
      tag(-5, product('x:IntersegmentEliminationMember')),
      { ...tag(1, product('x:CMember')), value: null },
    ];
    assert.deepEqual(read([tableOf(lines.map((one) => ['Line', one] as const))]), []);
  });

  test('where nothing adds up, what there is is kept, so that a person sees by how much it misses', () => {
    const lines = [
      ['A', tag(60, product('x:AMember'))],
      ['B', tag(30, product('x:BMember'))],
    ] as const;
    assert.deepEqual(read([tableOf(lines)])[0]!.values, { A: 60, B: 30 });
    assert.equal(segmentFault(segmentSum([60, 30, null, 'x']), 100), 'The segments are 10 below the revenue');
    assert.equal(segmentFault(segmentSum([60, 45.5]), 100), 'The segments are 5.5 above the revenue');
    assert.equal(segmentFault(segmentSum([60, 40.05]), 100), null);
    assert.deepEqual([segmentFault(null, 100), segmentFault(5, null), segmentSum([])], [null, null, null]);
  });

  test('of forty members at most three are left out, and no combination is searched for beyond that', () => {
    const members = new Map(
      Array.from({ length: 40 }, (_unused, n) => [`m${n}`, 1000 + 7 ** (n % 5)] as const),
    );
    const sum = segmentSum(members.values())!;
    assert.equal(finestParts(members, sum)?.size, 40);
    assert.equal(finestParts(members, sum / 2), null);
  });
});
