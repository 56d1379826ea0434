import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { databases } from '../testing/monitors.ts';
import { AwsDatabaseMonitor } from './aws-database-monitor.tsx';

const filled = (): FakeServer => new FakeServer().answers(awsDbMetrics, databases());
const open = { server: 'database/prices-primary' };

describe('aws-database-monitor-screen', () => {
  testReadStates(AwsDatabaseMonitor, {
    call: awsDbMetrics,
    filled: databases(),
    shows: 'prices-primary',
    empty: databases({ servers: [], rows: [] }),
    says: 'No servers found.',
  });

  test('a row expands into its metrics; groups are databases and caches', async () => {
    const { server, user } = drawScreen(AwsDatabaseMonitor, { server: filled() });
    await user.click(await screen.findByText('prices-primary'));
    await screen.findByRole('region', { name: 'CPUUtilization' });
    assert.deepEqual(server.inputsOf(awsDbMetrics).at(-1), { server: 'prices-primary', hours: '24' });
    await user.selectOptions(screen.getByLabelText('Group'), 'caches');
    await waitFor(() => assert.deepEqual(server.inputsOf(awsDbMetrics).at(-1), { group: 'caches' }));
  });
});

describe('aws-reboot-dialog', () => {
  const start = async (server: FakeServer) => {
    const drawn = drawScreen(AwsDatabaseMonitor, { server, address: open });
    await drawn.user.click(await screen.findByRole('button', { name: 'Reboot…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reboot prices-primary' }));
    const fill = async (): Promise<void> => {
      await drawn.user.type(dialog.getByLabelText('Reason'), 'Stuck queries');
      await drawn.user.type(dialog.getByLabelText('Reboot password'), 'secret word');
      await drawn.user.click(dialog.getByRole('button', { name: 'Reboot server' }));
    };
    return { ...drawn, dialog, fill };
  };

  test('asks for a reason and the password, and posts them once (r003-db-reboot)', async () => {
    const server = filled().answers(awsDbMetricsReboot, {
      success: true,
      message: 'Rebooting Server',
      effect: { id: '1', state: 'done' },
    });
    const { dialog, user, fill } = await start(server);
    await user.click(dialog.getByRole('button', { name: 'Reboot server' }));
    assert.equal(dialog.getAllByText('is required').length, 2);
    assert.equal(server.inputsOf(awsDbMetricsReboot).length, 0);
    assert.equal(dialog.getByLabelText('Reboot password').getAttribute('type'), 'password');
    await fill();
    await screen.findByText('Rebooting Server');
    assert.deepEqual(server.inputsOf(awsDbMetricsReboot), [
      { server: 'prices-primary', kind: 'database', password: 'secret word', reason: 'Stuck queries' },
    ]);
    await waitFor(() => assert.equal(screen.queryAllByRole('dialog').length, 0));
  });

  test('a wrong password is said beside it; a refusal of AWS keeps the dialog', async () => {
    const server = filled().refuses(awsDbMetricsReboot, 400, {
      message: 'password: is wrong',
      field: 'password',
    });
    const { dialog, fill, user } = await start(server);
    await fill();
    await dialog.findByText('is wrong');
    server.refuses(awsDbMetricsReboot, 502, { message: 'Rebooting Server Failed: AWS does not answer.' });
    await user.click(dialog.getByRole('button', { name: 'Reboot server' }));
    await screen.findByText('Rebooting Server Failed: AWS does not answer.');
    assert.equal(screen.getAllByRole('dialog').length, 1);
  });

  test('a refusal without a text says Rebooting Server Failed', async () => {
    const { fill } = await start(filled().refuses(awsDbMetricsReboot, 500));
    await fill();
    await screen.findByText(/^Rebooting Server Failed/);
  });
});
