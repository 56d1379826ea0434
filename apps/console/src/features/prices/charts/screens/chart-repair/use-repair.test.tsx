import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import type { Repair } from './send-repair.ts';
import { useRepair, type Written } from './use-repair.ts';

const fix: Repair = {
  name: 'getChartFix',
  title: 'Outliers',
  input: { type: 'bringDownOutliers', symbol: 'AAPL' },
};
const correction: Repair = {
  name: 'correctChartBar',
  title: 'Correct',
  input: { symbol: 'AAPL', date: '2024-01-02', field: 'close', value: 5 },
};
const row: Repair = {
  name: 'resolveImportConflict',
  title: 'Import conflict',
  symbol: 'MSFT',
  input: { id: 4, resolution: 'take-vendor' },
};
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const done = (digest: string, preview: boolean) => ({
  ...repaired(preview ? null : 9, 'Repaired'),
  type: 'bringDownOutliers' as const,
  marks: [],
  lastChangeSetId: 3,
  digest,
});

const nothing = (): void => undefined;

/** The desk with a button for each thing that the screen does. */
function Desk({ onWritten = nothing }: { onWritten?: (written: Written) => void }) {
  const desk = useRepair({ symbol: 'AAPL', lastChangeSetId: 3, onWritten });
  return (
    <>
      <button onClick={() => void desk.preview(fix)}>Preview</button>
      <button onClick={() => void desk.apply()}>Apply</button>
      <button onClick={() => void desk.apply(correction)}>Correct</button>
      <button onClick={() => void desk.apply(row)}>Take vendor</button>
      <output aria-label="proposal">{desk.proposal?.digest?.slice(0, 1) ?? 'none'}</output>
      <output aria-label="conflict">
        {desk.conflict ? `${desk.conflict.message} ${desk.conflict.previewedAgain}` : 'none'}
      </output>
    </>
  );
}
const shown = (name: string): string => screen.getByRole('status', { name }).textContent;

describe('use-repair', () => {
  test('a proposal is applied as it was shown; where the chart has changed it is shown anew and can be applied then', async () => {
    const server = new FakeServer().answers(getChartFix, done(first, true));
    const { user } = draw(<Desk />, { server });
    const click = (name: string) => user.click(screen.getByRole('button', { name }));
    await click('Preview');
    await screen.findByText('a');
    const conflict = { field: 'expectedPreview', expected: first, actual: second, wanted: null };
    server
      .answers(getChartFix, ({ runFixes }) => done(second, !runFixes))
      .refusesOnce(getChartFix, 409, { message: stalePreview, conflicts: [conflict] });
    await click('Apply');
    await screen.findByText('b');
    assert.equal(shown('conflict'), `${stalePreview} true`);
    await click('Apply');
    await screen.findByText('Repaired');
    assert.deepEqual([shown('proposal'), shown('conflict')], ['none', 'none']);
    assert.deepEqual(
      server
        .inputsOf(getChartFix)
        .map(({ runFixes, expectedPreview, expectedChangeSet }) => [
          runFixes,
          expectedPreview,
          expectedChangeSet,
        ]),
      [
        ['false', undefined, undefined],
        ['true', first, '3'],
        ['false', undefined, undefined],
        ['true', second, '3'],
      ],
    );
  });

  test('what cannot be previewed again leaves no proposal to apply', async () => {
    const server = new FakeServer().answers(getChartFix, done(first, true));
    const { user } = draw(<Desk />, { server });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByText('a');
    const conflict = { field: 'expectedPreview', expected: first, actual: second, wanted: null };
    server
      .refuses(getChartFix, 400, { message: 'No such bars.' })
      .refusesOnce(getChartFix, 409, { message: stalePreview, conflicts: [conflict] });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(`${stalePreview} false`);
    assert.equal(shown('proposal'), 'none');
  });

  test('a row about another symbol, and its undo, say whose chart they changed; the proposal stays', async () => {
    const server = new FakeServer()
      .answers(getChartFix, done(first, true))
      .answers(resolveImportConflict, ({ preview }) => done(second, preview))
      .answers(revertChangeSet, repaired(10, 'Taken back'));
    const written: (readonly [name: string | undefined, symbol: string])[] = [];
    const { user } = draw(<Desk onWritten={({ repair, symbol }) => written.push([repair?.name, symbol])} />, {
      server,
    });
    const click = (name: string) => user.click(screen.getByRole('button', { name }));
    await click('Preview');
    await screen.findByText('a');
    await click('Take vendor');
    await screen.findByText('Repaired');
    assert.equal(shown('proposal'), 'a');
    await click('Undo');
    await screen.findByText('Taken back');
    assert.equal(shown('proposal'), 'a');
    assert.deepEqual(written, [
      ['resolveImportConflict', 'MSFT'],
      [undefined, 'MSFT'],
    ]);
  });

  test('what is applied at once is written as its own look at it found', async () => {
    const server = new FakeServer().answers(correctChartBar, ({ preview }) => done(first, preview));
    const { user } = draw(<Desk />, { server });
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await screen.findByText('Repaired');
    assert.deepEqual(
      server
        .inputsOf(correctChartBar)
        .map(({ preview, expectedPreview, expectedChangeSet }) => [
          preview,
          expectedPreview,
          expectedChangeSet,
        ]),
      [
        [true, undefined, undefined],
        [false, first, 3],
      ],
    );
  });
});
