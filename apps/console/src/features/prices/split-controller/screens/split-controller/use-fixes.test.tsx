import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import { splitCheckNames } from '@midoffice/contract/prices/split-controller/lists';
import { splitStatistics } from '@midoffice/contract/prices/split-controller/shapes';
import { waitFor, within } from '@testing-library/react';
import { restoredReason } from '../../../../../kit/guard/use-reason.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { AddSplit } from './add-split.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { addSplitAct, fixAct, intradayAct, useFixes } from './use-fixes.ts';

const done = (message: string, preview: boolean) => ({
  ...repaired(preview ? null : 9, message),
  lastChangeSetId: 3,
  digest: 'a'.repeat(64),
});
const found = {
  symbol: 'AAPL',
  splitDate: '2014-06-09',
  expectedPrice: null,
  expectedShareCount: null,
  status: splitStatistics.shape.status.parse(
    Object.fromEntries(
      splitCheckNames.map((check) => {
        const finding = check === 'perShare' ? null : `${check} is off`;
        return [check, { status: 'manual-fix', explainMsg: '', finding, fixes: [], mark: null }];
      }),
    ),
  ),
};
const complete = fixAct(
  'Set Complete',
  'Set Complete',
  { fixTypes: [], validTypes: ['perShare', 'shareCount'] },
  found,
);

const nothing = (): void => undefined;

/** The fixes with a button for each thing that the screen does. */
function Fixes({ onRecheck = nothing }: { onRecheck?: () => void }) {
  const fixes = useFixes(onRecheck);
  return (
    <>
      <button onClick={() => void fixes.ask(complete)}>Complete</button>
      <button onClick={() => void fixes.ask(intradayAct('AAPL'))}>Intraday</button>
      <button onClick={() => void fixes.apply('')}>Apply</button>
      <button onClick={fixes.close}>Close</button>
      <output aria-label="open">{fixes.open?.word ?? 'none'}</output>
      <output aria-label="preview">{fixes.preview?.message ?? 'none'}</output>
    </>
  );
}
const shown = (name: string): string => screen.getByRole('status', { name }).textContent;

describe('add-split', () => {
  test('a split that no source lists is previewed, and added with a reason only', async () => {
    const server = new FakeServer().answers(updateSplitRecord, ({ preview }) =>
      done(preview ? 'Previewed' : 'Updated Split Records.', preview),
    );
    function Add() {
      const fixes = useFixes(nothing);
      return (
        <>
          <AddSplit symbol="AAPL" date="2014-06-09" fixes={fixes} disabledReason={undefined} />
          <FixDialog fixes={fixes} />
        </>
      );
    }
    const { user } = draw(<Add />, { server });
    await screen.findByText('No source lists a split of AAPL on 2014-06-09. Add it if there was one.');
    const preview = screen.getByRole('button', { name: 'Preview new split' });
    const ratio = screen.getByLabelText('Ratio (new shares per old)');
    assert.equal(preview.dataset['tooltip'], 'Enter a ratio first');
    await user.type(ratio, '1');
    await screen.findByText('a ratio of 1 is no split');
    assert.equal(preview.dataset['tooltip'], 'Correct the ratio first');
    await user.click(preview);
    assert.equal(server.inputsOf(updateSplitRecord).length, 0);
    await user.clear(ratio);
    await user.type(ratio, '7');
    await user.click(preview);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Split, AAPL' }));
    const add = dialog.getByRole('button', { name: 'Add Split' });
    assert.equal(dialog.queryByText(restoredReason), null);
    await waitFor(() => assert.equal(server.inputsOf(updateSplitRecord).length, 1));
    await user.click(add);
    assert.equal(server.inputsOf(updateSplitRecord).length, 1, 'not without a reason');
    await user.type(dialog.getByLabelText('Reason'), 'company report');
    await user.click(add);
    await screen.findByText('Updated Split Records.');
    const sent = { symbol: 'AAPL', date: '2014-06-09', ratio: 7, development: false };
    assert.deepEqual(server.inputsOf(updateSplitRecord), [
      { ...sent, preview: true },
      {
        ...sent,
        preview: false,
        reason: 'company report',
        expectedChangeSet: 3,
        expectedPreview: 'a'.repeat(64),
      },
    ]);
  });
});

describe('fix-dialog', () => {
  test('a reason that was typed before is said to be one', async () => {
    const server = new FakeServer().answers(updateSplitRecord, done('Previewed', true));
    function Add() {
      const fixes = useFixes(nothing);
      return (
        <>
          <button onClick={() => void fixes.ask(addSplitAct('AAPL', '2014-06-09', 7))}>Ask</button>
          <FixDialog key={fixes.open?.title ?? ''} fixes={fixes} />
        </>
      );
    }
    const { user } = draw(<Add />, { server });
    for (const restored of [false, true]) {
      await user.click(screen.getByRole('button', { name: 'Ask' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Split, AAPL' }));
      assert.equal(dialog.queryByText(restoredReason) !== null, restored);
      if (!restored) await user.type(dialog.getByLabelText('Reason'), 'company report');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    }
  });
});

describe('a preview that failed', () => {
  function Add() {
    const fixes = useFixes(nothing);
    return (
      <>
        <button onClick={() => void fixes.ask(intradayAct('AAPL'))}>Ask</button>
        <FixDialog key={fixes.open?.title ?? ''} fixes={fixes} />
      </>
    );
  }

  test('is tried again in its dialog, and nothing is written before it succeeded', async () => {
    const server = new FakeServer()
      .answers(getChartFix, ({ runFixes }) => ({
        ...done(runFixes ? 'Brought to date.' : 'Previewed', !runFixes),
        type: 'bringIntradayToDate' as const,
        marks: [],
      }))
      .refusesOnce(getChartFix, 503, { message: 'The server is busy.' });
    const { user } = draw(<Add />, { server });
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Bring Intraday/ }));
    await dialog.findByText('The server is busy.');
    const act = dialog.getByRole('button', { name: 'Bring Intraday To Date' });
    await user.click(act);
    assert.equal(server.inputsOf(getChartFix).length, 1);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(/1 value would change/);
    await user.click(act);
    await screen.findByText('Brought to date.');
  });

  test('by a refusal closes the dialog, as another try would be refused too', async () => {
    const server = new FakeServer().refuses(getChartFix, 400, { message: 'Not of this symbol.' });
    const { user } = draw(<Add />, { server });
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByText('Not of this symbol.');
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  });
});

describe('use-fixes', () => {
  test('checks are settled as they were shown, each with its finding', async () => {
    const server = new FakeServer().answers(applySplitControllerFix, ({ preview }) =>
      done(preview ? 'Previewed' : 'Settled', preview),
    );
    const { user } = draw(<Fixes />, { server });
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await screen.findByText('Previewed');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Settled');
    const expectedFindings = { perShare: null, shareCount: 'shareCount is off' };
    assert.deepEqual(
      server.inputsOf(applySplitControllerFix).map((sent) => [sent.preview, sent.expectedFindings]),
      [
        [true, expectedFindings],
        [false, expectedFindings],
      ],
    );
  });

  test('where a check finds something else the dialog closes and the checks are run again', async () => {
    const conflict = { field: 'expectedFindings', expected: null, actual: 'off', wanted: null };
    const server = new FakeServer().refuses(applySplitControllerFix, 409, {
      message: 'Run them again.',
      conflicts: [conflict],
    });
    let rechecks = 0;
    const { user } = draw(<Fixes onRecheck={() => (rechecks += 1)} />, { server });
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await screen.findByText('Run them again.');
    assert.deepEqual([shown('open'), rechecks], ['none', 1]);
  });

  test('an older preview is not shown in a newer dialog, nor after its own was closed', async () => {
    const late = Promise.withResolvers<void>();
    const server = new FakeServer()
      .answers(applySplitControllerFix, done('Older', true), late.promise)
      .answers(getChartFix, { ...done('Newer', true), type: 'bringIntradayToDate', marks: [] });
    const { user } = draw(<Fixes />, { server });
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    assert.equal(shown('open'), 'none');
    await user.click(screen.getByRole('button', { name: 'Intraday' }));
    await screen.findByText('Newer');
    late.resolve();
    await waitFor(() => assert.equal(server.inputsOf(applySplitControllerFix).length, 1));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([shown('open'), shown('preview')], ['Bring Intraday To Date', 'Newer']);
  });
});
