import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { backfillRow } from '../testing/feeds.ts';
import { IntradayBackfill } from './intraday-backfill.tsx';

describe('intraday-backfill-screen', () => {
  testReadStates(IntradayBackfill, {
    call: intradayBackfillMonitor,
    filled: { rows: [backfillRow()] },
    shows: 'NYSE',
    empty: { rows: [] },
    says: 'No active symbols on any exchange',
  });

  test('six buckets of symbols by exchange and interval, with their shares (r003-backfill-buckets)', async () => {
    drawScreen(IntradayBackfill, {
      server: new FakeServer().answers(intradayBackfillMonitor, { rows: [backfillRow()] }),
    });
    await screen.findByText('NYSE');
    const [head, row] = screen.getAllByRole('row');
    const headers = within(head!).getAllByRole('columnheader');
    assert.deepEqual(headers.map(({ textContent }) => textContent).slice(4, 10), [
      '1day',
      '3day',
      '7day',
      '14day',
      '14plusDays',
      'nulls',
    ]);
    assert.deepEqual(
      [...row!.children].slice(0, 10).map(({ textContent }) => textContent),
      ['NYSE', '1min', '2026-06-15', '105', '90', '5', '4', '3', '2', '1'],
    );
    assert.ok(
      screen.getByRole('img', {
        name: '1day 86 %, 3day 5 %, 7day 4 %, 14day 3 %, 14plusDays 2 %, nulls 1 %',
      }),
    );
  });

  test('one interval at a time, which the address keeps', async () => {
    const rows = [backfillRow(), backfillRow({ interval: '1hour', exchange: 'LSE' })];
    const { user } = drawScreen(IntradayBackfill, {
      server: new FakeServer().answers(intradayBackfillMonitor, { rows }),
    });
    await screen.findByText('NYSE');
    await user.click(screen.getByRole('radio', { name: '1hour' }));
    assert.equal(screen.queryByText('NYSE'), null);
    assert.ok(screen.getByText('LSE'));
    assert.match(location.search, /interval=1hour/);
  });

  test('sorted by the symbols that lack bars', async () => {
    const rows = [backfillRow(), backfillRow({ exchange: 'LSE', nulls: 40 })];
    const server = new FakeServer().answers(intradayBackfillMonitor, { rows });
    drawScreen(IntradayBackfill, { server, address: { sort: '-nulls' } });
    await screen.findByText('NYSE');
    assert.deepEqual(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[0]!.textContent),
      ['LSE', 'NYSE'],
    );
  });
});
