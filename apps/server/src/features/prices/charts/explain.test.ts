import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { alterBar } from '../../../testing/derived-store.ts';
import { importBars } from './import.ts';
import { chartServer, type ChartServer } from './testing/chart.ts';

let server: ChartServer;
before(async () => {
  server = await chartServer();
});
after(() => server.close());

test('a volume that a split turns into fractional shares is reported in whole shares', async () => {
  const target = {
    symbol: 'PARTS',
    source: 'yahoo',
    fileName: 'PARTS.csv',
    actor: { id: null, label: 'test' },
    nowMs: server.platform.now(),
  } as const;
  const bars = [
    'date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient',
    '2024-01-02,30,31,29,30,20,101,0,1',
    '2024-01-03,20,21,19,20,20,101,0,1.5',
  ].join('\n');
  await importBars(server.platform.database, { ...target, format: 'alphavantage' }, [bars]);
  const { body } = await server.analyst.call(whyThisValue, {
    targetKind: 'chart',
    target: 'PARTS',
    key: 'production/eod/2024-01-02',
    field: 'volume',
  });
  assert.deepEqual(
    [body.value, body.steps.map(({ label, value }) => [label, value])],
    [
      152,
      [
        ['Split 1.5 on 2024-01-03', 151.5],
        ['In whole shares', 152],
      ],
    ],
  );
});

test('a value computed by rules of an earlier release is reported unchanged', async () => {
  const why = async () =>
    (
      await server.analyst.call(whyThisValue, {
        targetKind: 'chart',
        target: 'QUIET',
        key: `production/eod/${server.bars[3]!.date}`,
        field: 'volume',
      })
    ).body;
  const { volume } = server.bars[3]!;
  assert.deepEqual([(await why()).value, (await why()).steps], [volume, []]);
  await alterBar(server.platform.db, 'QUIET', server.bars[3]!.date);
  const { value, source, steps } = await why();
  assert.deepEqual(
    [value, source?.value, steps],
    [
      volume + 0.5,
      volume,
      [
        {
          label: 'Computed by an earlier release, not rebuilt yet',
          factor: null,
          value: volume + 0.5,
          changeSetId: null,
        },
      ],
    ],
  );
});
