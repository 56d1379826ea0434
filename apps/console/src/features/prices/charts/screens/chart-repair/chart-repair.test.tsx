import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { getPossibleErrors } from '@midoffice/contract/prices/charts/calls/get-possible-errors';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import { getPossibleMarketCapErrors } from '@midoffice/contract/prices/market-cap/calls/get-possible-market-cap-errors';
import { getEodAdjustments } from '@midoffice/contract/prices/charts/calls/get-eod-adjustments';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { within } from '@testing-library/react';
import { restoredReason } from '../../../../../kit/guard/use-reason.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { ChartRepair } from './chart-repair.tsx';

const metaOf = (symbol: string) => ({
  metaString: `${symbol} · all about it`,
  company: {
    symbol,
    name: symbol,
    exchange: 'NASDAQ',
    currency: 'USD',
    active: true,
    mainSource: 'yahoo',
    sharesOutstanding: null,
    firstDate: null,
    lastDate: null,
    available: [],
    adjustmentPolicy: 'vendor' as const,
    weeklyCount: { count: 5, manual: true },
  },
  splits: [
    {
      date: '2010-01-04',
      ratio: 7,
      numerator: 7,
      denominator: 1,
      origin: 'vendor' as const,
      vendorRatio: 7,
    },
  ],
  noOverride: [],
});
/** A server that knows what AAPL is, and keeps its bars back. */
const server = () => {
  const fake = new FakeServer()
    .answers(getNoOverride, metaOf('AAPL'))
    .answers(listImportConflicts, { rows: [], total: 0 })
    .answers(getPossibleErrors, [{ symbol: 'MSFT', lastReset: null, possibleError: 'a gap' }])
    .answers(getAllFixes, {});
  for (const call of [getChartData, getPossibleMarketCapErrors, getEodAdjustments, listChangeSets])
    fake.holds(call);
  return fake;
};

describe('chart-repair', () => {
  test('a reason is about one day: the one of a discarded split is not offered for the next, only for its own, and said to be old', async () => {
    const fake = server().answers(updateSplitRecord, {
      ...repaired(null, 'Previewed'),
      effects: { ...repaired(null, 'Previewed').effects, count: 1 },
      lastChangeSetId: 3,
      digest: 'a'.repeat(64),
    });
    const { user } = drawScreen(ChartRepair, { server: fake, address: { symbol: 'AAPL' } });
    await screen.findByText('AAPL · all about it');
    const previewed = async (day: string) => {
      await user.click(await screen.findByRole('button', { name: 'Split Records…' }));
      const splits = within(await screen.findByRole('dialog', { name: 'Split records of AAPL' }));
      const date = splits.getByLabelText(/^Ex-date/);
      await user.clear(date);
      await user.type(date, day);
      await user.clear(splits.getByLabelText('Ratio (new shares per old)'));
      await user.type(splits.getByLabelText('Ratio (new shares per old)'), '4');
      await user.click(splits.getByRole('button', { name: 'Preview new split' }));
      return within(await screen.findByRole('region', { name: /^Preview of Split Record/ }));
    };
    const reason = (within_: Awaited<ReturnType<typeof previewed>>) =>
      within_.getByLabelText<HTMLInputElement>('Reason').value;
    const first = await previewed('2020-08-31');
    await user.type(first.getByLabelText('Reason'), 'company report');
    await user.click(first.getByRole('button', { name: 'Discard' }));
    const second = await previewed('2014-06-09');
    assert.equal(reason(second), '');
    assert.equal(second.getByRole('button', { name: /^Apply/ }).getAttribute('aria-disabled'), 'true');
    await user.click(second.getByRole('button', { name: 'Discard' }));
    const again = await previewed('2020-08-31');
    assert.equal(reason(again), 'company report');
    assert.ok(again.getByText(restoredReason));
  });

  test('splits and weekly count of the symbol of before are not shown as those of the one that is being read', async () => {
    const fake = server();
    const { user } = drawScreen(ChartRepair, { server: fake, address: { symbol: 'AAPL' } });
    await screen.findByText('AAPL · all about it');
    fake.holds(getNoOverride);
    await user.click(await screen.findByText('a gap'));
    await screen.findByRole('button', { name: 'Split Records…' });
    assert.equal(screen.getByTestId('chart-meta').textContent, '');
    await user.click(screen.getByRole('button', { name: 'Split Records…' }));
    const splits = await screen.findByRole('dialog', { name: 'Split records of MSFT' });
    assert.equal(within(splits).queryByText('2010-01-04'), null);
    assert.equal(within(splits).getByLabelText<HTMLInputElement>('Ratio (new shares per old)').value, '');
    await user.click(within(splits).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Weekly Count…' }));
    const weekly = await screen.findByRole('dialog', { name: /Update Weekly Count/ });
    assert.equal(within(weekly).queryByLabelText('Bars a week'), null);
    assert.equal(within(weekly).queryByText(/Nobody has counted/), null);
  });

  test('fixes of intraday bars are off on a daily chart, and say which chart they need', async () => {
    drawScreen(ChartRepair, { server: server(), address: { symbol: 'AAPL' } });
    await screen.findByText('AAPL · all about it');
    for (const name of ['Bring Intraday To Date', 'Fill Intraday Zero Volume From Live']) {
      const button = screen.getByRole('button', { name });
      assert.equal(button.getAttribute('aria-disabled'), 'true', name);
      assert.match(button.dataset['tooltip'] ?? '', /Choose 1min, 5min or 1hour first/);
    }
  });

  test('a split that is less likely than a spin-off says so, and Apply is not the suggested button', async () => {
    const fake = server();
    const { user } = drawScreen(ChartRepair, { server: fake, address: { symbol: 'AAPL' } });
    await screen.findByText('AAPL · all about it');
    const previewed = async (level: 'likely' | 'possible') => {
      const rare = level === 'possible';
      fake.answers(applyAutoSplit, {
        ...repaired(null, 'Split found (x2)'),
        lastChangeSetId: 3,
        digest: 'a'.repeat(64),
        autoSplitData: {
          earliestTimestamp: '2014-01-02',
          latestTimestamp: '2014-04-02',
          splitMultiplier: 2,
          splitAdjustedSet: { date: [], open: [], high: [], low: [], close: [], adjClose: [], volume: [] },
          recordsToAdjustPostSplit: 0,
          adjCloseKept: true,
        },
        evidence: {
          kind: 'missing',
          date: '2014-04-03',
          ratio: 2,
          confidence: rare ? 0.2 : 0.9,
          summary: rare ? 'A spin-off or special distribution is more likely.' : 'A split is not listed.',
          level,
          moreLikely: rare ? ('spin-off' as const) : null,
        },
      });
      await user.click(screen.getByRole('button', { name: 'Auto Split' }));
      return within(await screen.findByRole('region', { name: /^Preview of Auto Split/ }));
    };
    const possible = await previewed('possible');
    assert.ok(await possible.findByText('Possible split'));
    assert.ok(possible.getByText(/A spin-off or special distribution is more likely\. Probability 20 %/));
    const apply = () => possible.getByRole('button', { name: 'Apply Auto Split' }).className;
    assert.doesNotMatch(apply(), /primary/);
    await previewed('likely');
    assert.ok(await possible.findByText('Likely split'));
    assert.match(apply(), /primary/);
  });
});
