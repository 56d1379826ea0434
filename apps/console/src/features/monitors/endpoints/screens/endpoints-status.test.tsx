import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import type { EndpointPoint, EndpointStats } from '@midoffice/contract/monitors/endpoints/shapes';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { EndpointsStatus } from './endpoints-status.tsx';

// Charts draw on a canvas, which the page of these tests does not have: every call on it answers a width.
const canvas = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => canvas) as never;

const row = (id: string, given: Partial<EndpointStats> = {}): EndpointStats => ({
  id,
  total: 1000,
  failed: 0,
  uptime: 100,
  latencyAvg: 41.5,
  latencyMax: 1200,
  latencyMin: 3,
  latencyP50: 30,
  latencyP95: 180,
  latencyP99: 400,
  status200: 980,
  status400: 5,
  status401: 4,
  status403: 3,
  status429: 8,
  status500: 0,
  statusOther: 0,
  ...given,
});
const rows = [
  row('/api/v3/quote', { total: 3000, failed: 1, uptime: 99.967 }),
  row('/api/v3/ratios', { failed: 50, uptime: 95, status500: 50 }),
  row('/api/v3/profile', { total: 2000 }),
];
const points: EndpointPoint[] = [
  { date: '2026-06-14T00:00:00Z', failed: 2, total: 10, latencyAvg: 12, latencyP95: 30 },
  { date: '2026-06-15T00:00:00Z', failed: 0, total: 0, latencyAvg: null, latencyP95: null },
];
const names = (): string[] =>
  within(screen.getByRole('grid', { name: 'Endpoints' }))
    .getAllByText(/^\/api\//)
    .map((cell) => cell.textContent);
const open = { endpoint: '/api/v3/quote' };

describe('endpoints-status-screen', () => {
  testReadStates(EndpointsStatus, {
    call: endpointsStats,
    filled: rows,
    shows: '/api/v3/ratios',
    empty: [],
    says: 'No requests in this span.',
  });

  describe('its graph (endpoints-graph)', () => {
    testReadStates(EndpointsStatus, {
      call: endpointsGraphStats,
      filled: points,
      shows: 'Failed and total requests',
      empty: points.map((point) => ({ ...point, failed: 0, total: 0 })),
      says: 'No requests in this span.',
      address: open,
      around: (server) => server.answers(endpointsStats, rows),
    });
  });

  test('Day, Hour or Min: each is asked for by its code (r003-endpoints-granularity)', async () => {
    const server = new FakeServer().answers(endpointsStats, rows);
    const { user } = drawScreen(EndpointsStatus, { server });
    await screen.findByText('/api/v3/quote');
    assert.deepEqual(
      within(screen.getByRole('radiogroup', { name: 'Granularity' }))
        .getAllByRole('radio')
        .map((button) => button.textContent),
      ['Day', 'Hour', 'Min'],
    );
    await user.click(screen.getByRole('radio', { name: 'Hour' }));
    await screen.findByText(/^Last 48 hours\. Failed: time-outs \(408\)/);
    await user.click(screen.getByRole('radio', { name: 'Min' }));
    await screen.findByText(/^Last 60 minutes\./);
    assert.deepEqual(server.inputsOf(endpointsStats), [
      { type: 'days' },
      { type: 'hours' },
      { type: 'minutes' },
    ]);
    assert.match(location.search, /type=minutes/);
  });

  test('latencies and status counts of each endpoint, sorted by any of them (r003-endpoints-granularity)', async () => {
    const { user } = drawScreen(EndpointsStatus, { server: new FakeServer().answers(endpointsStats, rows) });
    await screen.findByText('/api/v3/quote');
    for (const header of [
      'Avg ms',
      'p50',
      'p95',
      'p99',
      'Min',
      'Max',
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
    ])
      assert.ok(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }), header);
    assert.deepEqual(names(), ['/api/v3/quote', '/api/v3/profile', '/api/v3/ratios']);
    await user.click(within(screen.getByRole('columnheader', { name: /^Uptime/ })).getByText('Uptime'));
    assert.match(location.search, /sort=uptime/);
    assert.deepEqual(names(), ['/api/v3/ratios', '/api/v3/quote', '/api/v3/profile']);
    // One failure in three thousand is no full uptime.
    assert.ok(screen.getByText('99.96 %'));
    assert.ok(screen.getByText('6,000 requests'));
    assert.ok(screen.getByText('51 failed'));
  });

  test('an endpoint opens its failed and total requests by date, as a table too, and its callers (r003-endpoints-granularity)', async () => {
    const server = new FakeServer().answers(endpointsStats, rows).answers(endpointsGraphStats, points);
    const { user } = drawScreen(EndpointsStatus, { server });
    await user.click(await screen.findByText('/api/v3/quote'));
    await screen.findByRole('img', { name: '/api/v3/quote, failed and total requests by date' });
    assert.deepEqual(server.inputsOf(endpointsGraphStats), [{ type: 'days', id: '/api/v3/quote' }]);
    assert.match(location.search, /endpoint=/);
    await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!);
    const table = await screen.findByRole('table', { name: /failed and total requests by date, as a table/ });
    assert.ok(within(table).getByText('2026-06-14'));
    assert.ok(within(table).getByText('8'));
    const link = screen.getByRole('link', { name: 'Who calls it: API Usage' });
    assert.match(link.getAttribute('href')!, /item=apiUsage&path=%2Fapi%2Fv3%2Fquote/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    assert.ok(!screen.queryByRole('link', { name: 'Who calls it: API Usage' }));
  });

  test('without the usage engine it says what to do', async () => {
    const message = 'API usage is not available: the usage engine is not installed here.';
    drawScreen(EndpointsStatus, { server: new FakeServer().refuses(endpointsStats, 503, { message }) });
    const alert = await screen.findByRole('alert', {}, { timeout: 8000 });
    assert.ok(alert.textContent.startsWith(message), alert.textContent);
  });
});
