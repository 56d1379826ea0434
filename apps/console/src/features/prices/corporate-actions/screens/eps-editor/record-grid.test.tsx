import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { draw, screen } from '../../../../../testing/render.tsx';
import { nothingPending } from '../../pending.ts';
import { MainGrid, type Aim } from './record-grid.tsx';
import type { Editor } from './use-editor.ts';

const day = (at: number): string =>
  new Date(Date.UTC(2024, 0, 1) - at * 86_400_000).toISOString().slice(0, 10);
const record = (at: number): EdsRecord => ({
  key: `split-${at}`,
  symbol: 'NWND',
  date: day(at),
  source: 'yahoo',
  updatedAt: '2024-01-02T10:05:48.981Z',
  invalid: false,
  deleted: false,
  values: { date: day(at), company: at === 0 ? 'x'.repeat(130) : at % 2 ? 'beta' : 'Alpha', price: at },
  overridden: {},
});
const main = Array.from({ length: 51 }, (_unused, at) => record(at));

const editor: Editor = {
  data: {
    symbol: 'NWND',
    type: 'ipos',
    currency: 'USD',
    meta: [],
    possibleErrors: [],
    main,
    full: [],
  } as unknown as Editor['data'],
  error: null,
  loading: false,
  reload: () => undefined,
  pending: nothingPending,
  count: 0,
  change: () => undefined,
  drop: () => undefined,
  sources: new Map() as unknown as Editor['sources'],
  main: new Map(main.map((one) => [one.key, one])),
  findings: new Map(),
};

const grid = (aim: Aim | null = null) => (
  <MainGrid
    table="ipos"
    editor={editor}
    may
    source=""
    aim={aim}
    onRecord={() => undefined}
    onConvert={() => undefined}
    onWhy={() => undefined}
    foot={undefined}
  />
);
// By selectors: roles of some thousand cells take seconds to compute.
const dates = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent ?? '');
const header = (text: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('th button')].find((button) => button.textContent === text)!;

describe('earnings-wide-table', () => {
  test('the source says when its record was updated, in the chosen zone', async () => {
    draw(grid());
    await screen.findByText('1–50 of 51');
    const source = document.querySelector('td[data-field="source"]')!;
    assert.equal(source.getAttribute('data-tooltip'), 'Updated 2024-01-02 10:05 UTC');
  });

  test('50 records on a page; a header sorts all of them, dates as dates (r002-table-page-50, r002-table-sorting)', async () => {
    const { user } = draw(grid());
    await screen.findByText('1–50 of 51');
    assert.deepEqual([dates().length, dates()[0]], [50, '2024-01-01']);
    await user.click(screen.getByLabelText('Next page'));
    assert.deepEqual(dates(), [day(50)]);
    await user.click(header('Date'));
    await screen.findByText('1–50 of 51');
    assert.equal(dates()[0], day(50));
    await user.click(header('Date ↑'));
    assert.equal(dates()[0], day(0));
    await user.click(header('Company'));
    assert.deepEqual([dates()[0], dates()[24], dates()[25]], [day(2), day(50), day(1)], 'Alpha before beta');
  });

  test('a cell is cut at 120 characters, and its column 400 pixels wide at most (r002-table-cuts, r002-table-widths)', async () => {
    draw(grid());
    await screen.findByText(`${'x'.repeat(120)}…`);
    const widths = [...document.querySelectorAll('col')].map((col) => Number.parseInt(col.style.width, 10));
    assert.ok(widths.includes(400), String(widths));
    assert.ok(widths.includes(100), 'a date of ten characters');
  });

  test('a record that has to be seen brings its page', async () => {
    draw(grid({ key: 'split-50', column: 'price' }));
    await screen.findByText('51–51 of 51');
    assert.deepEqual(dates(), [day(50)]);
  });
});
