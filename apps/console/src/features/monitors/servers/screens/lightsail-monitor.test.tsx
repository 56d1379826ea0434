import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lightsailInstanceMetrics } from '@midoffice/contract/monitors/servers/calls/lightsail-instance-metrics';
import { healthLabels } from '@midoffice/contract/monitors/servers/lists';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { instance, instances } from '../testing/monitors.ts';
import { LightsailMonitor } from './lightsail-monitor.tsx';

const filled = (more = instances()): FakeServer => new FakeServer().answers(lightsailInstanceMetrics, more);

describe('lightsail-monitor-screen', () => {
  testReadStates(LightsailMonitor, {
    call: lightsailInstanceMetrics,
    filled: instances(),
    shows: 'liveprod-1',
    empty: instances({ servers: [], rows: [] }),
    says: 'No servers found.',
  });

  test('each server has its label, its score and the points of each metric (r003-score-health)', async () => {
    const servers = healthLabels.map((label, n) => instance({ instanceName: `server-${n}`, label }));
    drawScreen(LightsailMonitor, { server: filled(instances({ servers })) });
    for (const label of healthLabels) await screen.findByText(label);
    const row = screen.getByText('server-0').closest('tr')!;
    assert.ok(within(row).getByText('CPUUtilization 10, NetworkIn 2, updatedAt 0.5'));
    assert.ok(within(row).getByText('21.5'));
  });

  test('a group is asked for by its name; reload asks with runMetrics (r003-server-groups) (r003-run-metrics)', async () => {
    const { server, user } = drawScreen(LightsailMonitor, { server: filled() });
    await screen.findByText('liveprod-1');
    const options = within(screen.getByLabelText('Group')).getAllByRole('option');
    assert.deepEqual(
      options.map(({ textContent }) => textContent),
      ['All groups', 'batchrun', 'intradayprocessor', 'liveprod', 'liveintraday', 'offquotes', 'private'],
    );
    await user.selectOptions(screen.getByLabelText('Group'), 'liveprod');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(lightsailInstanceMetrics).at(-1), { group: 'liveprod' }),
    );
    server.answers(lightsailInstanceMetrics, instances({ message: 'Metrics reloaded.' }));
    await user.click(screen.getByRole('button', { name: 'Reload metrics' }));
    await screen.findByText('Metrics reloaded.');
    assert.ok(
      server
        .inputsOf(lightsailInstanceMetrics)
        .some((input) => JSON.stringify(input) === '{"runMetrics":"true"}'),
    );
  });

  test('a failed reload and a failed reading are said, and the servers stay', async () => {
    const { server, user } = drawScreen(LightsailMonitor, {
      server: filled(instances({ problem: 'AWS does not answer, please try again.' })),
    });
    await screen.findByText(/The last reading failed: AWS does not answer/);
    server.refuses(lightsailInstanceMetrics, 502, {
      message: 'Reloading Instance Metrics Failed: AWS does not answer, please try again.',
    });
    await user.click(screen.getByRole('button', { name: 'Reload metrics' }));
    await screen.findByText(/^Reloading Instance Metrics Failed/);
    assert.ok(screen.getByText('liveprod-1'));
    server.refuses(lightsailInstanceMetrics, 500);
    await user.click(screen.getByRole('button', { name: 'Reload metrics' }));
    await screen.findByText('Reloading Instance Metrics Failed');
  });

  test('without AWS it says so, and there is nothing to reload', async () => {
    drawScreen(LightsailMonitor, { server: filled(instances({ connected: false, servers: [], rows: [] })) });
    await screen.findByText(/^AWS is not connected\. An administrator sets AWS_MONITOR_REGION/);
    assert.equal(
      screen.getByRole('button', { name: 'Reload metrics' }).getAttribute('aria-disabled'),
      'true',
    );
  });
});

describe('metrics-row-expansion', () => {
  test('a row expands into values over time, points and bands of each metric; the address keeps it (r003-rows-expand)', async () => {
    const { server, user } = drawScreen(LightsailMonitor, { server: filled() });
    const button = await screen.findByRole('button', { name: 'Show metrics of liveprod-1' });
    assert.equal(button.getAttribute('aria-expanded'), 'false');
    await user.click(button);
    const cpu = await screen.findByRole('region', { name: 'CPUUtilization' });
    assert.ok(within(cpu).getByText('25 %'));
    assert.ok(within(cpu).getByText('Unhealthy'));
    assert.ok(within(cpu).getByText('10 points, 100 % of maximum'));
    const name = 'CPUUtilization: 3 values, least 15 %, greatest 25 %, newest 25 %';
    const chart = within(cpu).getByRole('img', { name });
    const line = chart.querySelector('path')!.getAttribute('d')!;
    assert.equal(line.split('M').length - 1, 2, 'a gap parts the line');
    const missing = screen.getByRole('region', { name: 'BurstCapacityPercentage' });
    assert.ok(within(missing).getByText('Standby'));
    const network = screen.getByRole('region', { name: 'NetworkIn' });
    assert.ok(within(network).getByText('No values in this span'));
    const out = screen.getByRole('region', { name: 'NetworkOut' });
    assert.ok(within(out).getByText('not scored'));
    assert.match(location.search, /server=liveprod-1/);
    assert.deepEqual(server.inputsOf(lightsailInstanceMetrics).at(-1), { server: 'liveprod-1', hours: '24' });
    await user.click(screen.getByRole('radio', { name: '7 d' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(lightsailInstanceMetrics).at(-1), {
        server: 'liveprod-1',
        hours: '168',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Hide metrics of liveprod-1' }));
    await waitFor(() => assert.equal(screen.queryAllByRole('region', { name: 'CPUUtilization' }).length, 0));
  });

  test('a server that is gone says so', async () => {
    drawScreen(LightsailMonitor, { server: filled(), address: { server: 'gone' } });
    await screen.findByText('This server is not monitored.');
  });
});
