import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { endMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/end-maintenance-window';
import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { listMaintenanceWindows } from '@midoffice/contract/monitors/alerts/calls/list-maintenance-windows';
import { saveMaintenanceWindow } from '@midoffice/contract/monitors/alerts/calls/save-maintenance-window';
import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import type { AlertIncident } from '@midoffice/contract/monitors/alerts/shapes';
import { act, waitFor, within } from '@testing-library/react';
import { answerLeaving, currentLeaving } from '../../../../kit/guard/unsaved.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { incident, maintenance, rule, sources } from '../testing/alerts.ts';
import { AlertsScreen } from './alerts.tsx';

const incidents = (...rows: AlertIncident[]) => ({ rows, total: rows.length });
const done = { success: true as const, message: 'Done.' };

describe('alerts-screen: incidents', () => {
  testReadStates(AlertsScreen, {
    call: listAlertIncidents,
    filled: incidents(incident()),
    shows: 'Batch server overloaded',
    empty: incidents(),
    says: 'No incidents',
  });

  const open = (one: AlertIncident) =>
    drawScreen(AlertsScreen, {
      server: new FakeServer()
        .answers(listAlertIncidents, incidents(one))
        .answers(acknowledgeAlert, done)
        .answers(snoozeAlert, done),
      address: { incident: String(one.id) },
    });

  test('an open one says what holds, what was sent, and is acknowledged with a note or snoozed', async () => {
    const { server, user } = open(incident());
    const panel = within(await screen.findByRole('region', { name: 'Batch server overloaded' }));
    assert.ok(panel.getByText('CPUUtilization above 90 % for 15 min'));
    assert.ok(panel.getByText('98.46 %'));
    assert.ok(panel.getByText('Alert by webhook to https://hooks.example.com/in', { exact: false }));
    assert.ok(panel.getByText('The receiver answered with status 503.', { exact: false }));
    await user.type(panel.getByLabelText('Note (optional)'), 'restarting');
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(acknowledgeAlert), [{ id: 12, note: 'restarting' }]),
    );
    await user.selectOptions(panel.getByLabelText('Snooze for'), '24');
    await user.click(panel.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(snoozeAlert), [{ id: 12, hours: 24 }]));
  });

  test('a snoozed one can be woken; what is held says until when', async () => {
    const { server, user } = open(
      incident({
        state: 'snoozed',
        snoozedUntil: '2026-06-02T15:00:00.000Z',
        heldUntil: '2026-06-02T15:00:00.000Z',
        deliveries: [],
      }),
    );
    await screen.findByText(/^Mails and webhooks wait until/);
    await user.click(screen.getByRole('button', { name: 'End snooze' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(snoozeAlert), [{ id: 12, hours: 0 }]));
  });

  test('one that is over says how long it took and why, and offers nothing to do', async () => {
    open(
      incident({
        state: 'ended',
        endedAt: '2026-06-01T17:05:00.000Z',
        endedBecause: 'The rule was disabled.',
      }),
    );
    const panel = within(await screen.findByRole('region', { name: 'Batch server overloaded' }));
    assert.ok(panel.getByText('2 h 5 min'));
    assert.ok(panel.getByText('The rule was disabled.'));
    assert.ok(!panel.queryByRole('button', { name: 'Acknowledge' }));
    assert.ok(!panel.queryByRole('button', { name: 'Snooze' }));
  });

  test('one that is on another page opens by its link', async () => {
    const { server } = drawScreen(AlertsScreen, {
      server: new FakeServer().answers(listAlertIncidents, ({ incident: asked }) =>
        asked ? incidents(incident({ id: 99, ruleName: 'Of last month' })) : incidents(incident()),
      ),
      address: { incident: '99' },
    });
    await screen.findByRole('region', { name: 'Of last month' });
    assert.deepEqual(server.inputsOf(listAlertIncidents).at(-1), { incident: '99' });
  });

  test('one that is nowhere says so; the filter is in the address', async () => {
    const { server, user } = drawScreen(AlertsScreen, {
      server: new FakeServer().answers(listAlertIncidents, incidents()),
      address: { incident: '99' },
    });
    await screen.findByText('This incident does not exist, or you cannot open the monitor of its source.');
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    await screen.findByText('No open incidents');
    assert.match(location.search, /state=open/);
    assert.deepEqual(server.inputsOf(listAlertIncidents).at(-1), { state: 'open', page: '1' });
  });

  test('a typed note is asked about before its incident is left', async () => {
    const { user } = open(incident());
    await user.type(await screen.findByLabelText('Note (optional)'), 'restarting');
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    await waitFor(() => assert.deepEqual(currentLeaving()?.labels, ['Acknowledgement']));
    assert.doesNotMatch(location.search, /state=open/);
    act(() => answerLeaving(false));
    assert.equal((screen.getByLabelText('Note (optional)') as HTMLTextAreaElement).value, 'restarting');
  });

  test('a refused acknowledgement is said, and the note stays', async () => {
    const { server, user } = open(incident());
    server.refuses(acknowledgeAlert, 409, { message: 'This incident is over already.' });
    await user.type(await screen.findByLabelText('Note (optional)'), 'restarting');
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
    await screen.findByText('This incident is over already.');
    assert.equal((screen.getByLabelText('Note (optional)') as HTMLTextAreaElement).value, 'restarting');
  });
});

describe('alerts-screen: rules', () => {
  testReadStates(AlertsScreen, {
    call: listAlertRules,
    filled: { rules: [rule()] },
    shows: 'Batch server overloaded',
    empty: { rules: [] },
    says: 'No rules so far. Make one to be notified when a server, a feed or an endpoint fails.',
    address: { view: 'rules' },
    around: (server) => server.answers(getAlertSources, { sources }),
  });

  test('each rule says its state, when it fires and its newest value', async () => {
    drawScreen(AlertsScreen, {
      server: new FakeServer().answers(listAlertRules, {
        rules: [
          rule({ state: 'firing' }),
          rule({ id: 8, name: 'Other', state: 'no data', value: null, condition: 'silent', threshold: null }),
        ],
      }),
      address: { view: 'rules' },
    });
    const first = (await screen.findByText('Batch server overloaded')).closest('tr')!;
    assert.ok(within(first).getByText('firing'));
    assert.ok(within(first).getByText('CPUUtilization above 90 % for 15 min'));
    assert.ok(within(first).getByText('55.25 %'));
    const second = screen.getByText('Other').closest('tr')!;
    assert.ok(within(second).getByText('no data'));
    assert.ok(within(second).getByText('CPUUtilization silent for 15 min'));
  });
});

describe('alerts-screen: maintenance', () => {
  testReadStates(AlertsScreen, {
    call: listMaintenanceWindows,
    filled: { windows: [maintenance()] },
    shows: 'New disk',
    empty: { windows: [] },
    says: 'No maintenance windows. While one runs, no rule fires for what it covers.',
    address: { view: 'maintenance' },
  });

  test('one that runs is ended after a question; one that is over cannot be', async () => {
    const { server, user } = drawScreen(AlertsScreen, {
      server: new FakeServer()
        .answers(listMaintenanceWindows, {
          windows: [maintenance(), maintenance({ id: 5, state: 'over', source: null, target: null })],
        })
        .answers(endMaintenanceWindow, done),
      address: { view: 'maintenance' },
    });
    await user.click(await screen.findByRole('button', { name: 'End maintenance of batchrun-1' }));
    assert.ok(!screen.queryByRole('button', { name: /maintenance of Everything/ }));
    await user.click(await screen.findByRole('button', { name: 'End window' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(endMaintenanceWindow), [{ id: 4 }]));
  });

  test('a new one needs a reason and is sent with its zone; a refusal is at its field', async () => {
    const { server, user } = drawScreen(AlertsScreen, {
      server: new FakeServer()
        .answers(listMaintenanceWindows, { windows: [] })
        .answers(getAlertSources, { sources })
        .refuses(saveMaintenanceWindow, 400, { message: 'to: must be after the start', field: 'to' }),
      address: { view: 'maintenance' },
    });
    await user.click(await screen.findByRole('button', { name: 'New window' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save window' }));
    assert.ok(await dialog.findByText('is required'));
    await user.type(dialog.getByLabelText('Reason'), 'New disk');
    await user.selectOptions(await dialog.findByLabelText('For'), 'feed');
    await user.click(dialog.getByRole('button', { name: 'Save window' }));
    assert.ok(await dialog.findByText('must be after the start'));
    const [sent] = server.inputsOf(saveMaintenanceWindow) as {
      from: string;
      source: string;
      reason: string;
    }[];
    assert.match(sent!.from, /^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
    assert.deepEqual([sent!.source, sent!.reason], ['feed', 'New disk']);
  });
});
