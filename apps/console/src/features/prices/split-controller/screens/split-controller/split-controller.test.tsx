import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { searchSymbols } from '@midoffice/contract/prices/charts/calls/search-symbols';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { getEdsData } from '@midoffice/contract/prices/corporate-actions/calls/get-eds-data';
import { getSplitControllerPreliminaryInfo } from '@midoffice/contract/prices/split-controller/calls/get-split-controller-preliminary-info';
import { getSplitStatistics } from '@midoffice/contract/prices/split-controller/calls/get-split-statistics';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { SplitController } from './split-controller.tsx';

const done = (message: string, preview: boolean) => ({
  ...repaired(preview ? null : 9, message),
  lastChangeSetId: 3,
  digest: 'a'.repeat(64),
});
const unknown = { message: 'No source lists this split.', field: 'splitDate' };
const address = { symbol: 'AAPL', date: '2014-06-09' };
const serving = (): FakeServer =>
  new FakeServer()
    .answers(getEdsData, [])
    .answers(searchSymbols, [])
    .refuses(getSplitControllerPreliminaryInfo, 404, unknown)
    .refuses(getSplitStatistics, 500)
    .answers(updateSplitRecord, ({ preview }) =>
      done(preview ? 'Previewed' : 'Updated Split Records.', preview),
    )
    .holds(getChartData);

describe('split-controller', () => {
  test('the checks of an added split run by themselves, for its symbol and date (r001-split-recheck-3s)', async () => {
    const { server, user } = drawScreen(SplitController, { server: serving(), address });
    await user.type(await screen.findByLabelText('Ratio (new shares per old)'), '7');
    await user.click(screen.getByRole('button', { name: 'Preview new split' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Split, AAPL' }));
    await user.type(dialog.getByLabelText('Reason'), 'company report');
    await user.click(dialog.getByRole('button', { name: 'Add Split' }));
    await screen.findByText('Updated Split Records.');
    assert.deepEqual(server.inputsOf(getSplitStatistics), []);
    await waitFor(() => assert.ok(server.inputsOf(getSplitStatistics).length));
    assert.deepEqual(server.inputsOf(getSplitStatistics)[0], { symbol: 'AAPL', splitDate: '2014-06-09' });
    assert.equal(new URLSearchParams(location.search).get('run'), '1');
  });

  test('a typed ticker that is not loaded keeps a split from being added to the one that is shown', async () => {
    const { server, user } = drawScreen(SplitController, { server: serving(), address });
    await user.type(await screen.findByLabelText('Ratio (new shares per old)'), '7');
    await user.clear(screen.getByRole('combobox', { name: 'Ticker' }));
    await user.type(screen.getByRole('combobox', { name: 'Ticker' }), 'MSFT');
    await user.click(screen.getByRole('button', { name: 'Preview new split' }));
    assert.deepEqual(server.inputsOf(updateSplitRecord), []);
    assert.match(
      screen.getByRole('button', { name: 'Preview new split' }).dataset['tooltip']!,
      /Press Enter to load MSFT first/,
    );
  });
});
