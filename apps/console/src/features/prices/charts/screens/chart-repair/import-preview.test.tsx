import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { ImportPreview, type ChartImport } from './import-preview.tsx';

test('after a preview of an import that failed another try is offered; after a refusal it is not', async () => {
  const asked: ChartImport = {
    symbol: 'AAPL',
    subject: 'bars',
    source: 'yahoo',
    format: 'yahoo',
    chartType: 'eod',
    name: 'AAPL',
    file: new File(['date,open\n'], 'AAPL.csv'),
  };
  const server = new FakeServer().refuses(uploadChartFile, 503, { message: 'The server is busy.' });
  const { user } = draw(<ImportPreview asked={asked} onDone={() => undefined} onClose={() => undefined} />, {
    server,
  });
  await screen.findByText('The server is busy.');
  server.refuses(uploadChartFile, 400, { message: 'The file has no dates.' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The file has no dates.');
  assert.equal(screen.queryByRole('button', { name: 'Try again' }), null);
  assert.equal(server.inputsOf(uploadChartFile).length, 2);
});
