import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { act, waitFor } from '@testing-library/react';
import { go } from '../../../../../kit/address/place.ts';
import { currentLeaving } from '../../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../../testing/render.tsx';
import { BarInspector } from './bar-inspector.tsx';
import type { ChartState } from './params.ts';
import type { RepairDesk } from './use-repair.ts';

const columns = {
  date: ['2024-06-03'],
  open: [10],
  high: [12],
  low: [9],
  close: [11],
  adjClose: [11],
  volume: [1000],
};
const address = { symbol: 'AAPL', bar: '2024-06-03' };

for (const other of [{ dev: '1' }, { type: '1min' }])
  test(`a correction that is being typed is about one series: ${Object.keys(other)[0]!} asks before it is lost`, async () => {
    const state = { ...address, type: 'eod', dev: false } as ChartState;
    const { user } = draw(
      <BarInspector
        state={state}
        columns={columns}
        desk={{ running: null } as RepairDesk}
        disabledReason={undefined}
        onClose={() => undefined}
      />,
      { address, server: new FakeServer().holds(whyThisValue) },
    );
    await user.type(screen.getByLabelText('New close'), '12');
    act(() => go('/admin', { ...address, ...other }));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Correction of AAPL, 2024-06-03']));
  });
