import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteAlertRule } from '@midoffice/contract/monitors/alerts/calls/delete-alert-rule';
import { getAlertSources } from '@midoffice/contract/monitors/alerts/calls/get-alert-sources';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { saveAlertRule } from '@midoffice/contract/monitors/alerts/calls/save-alert-rule';
import { testAlertRule } from '@midoffice/contract/monitors/alerts/calls/test-alert-rule';
import type { AlertRule } from '@midoffice/contract/monitors/alerts/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../testing/render.tsx';
import { AlertsScreen } from './screens/alerts.tsx';
import { rule, sources, tested } from './testing/alerts.ts';

const saved = {
  success: true as const,
  message: 'Rule saved and enabled.',
  id: 7,
  version: 4,
  webhookSecret: null,
};

const edit = (of: string, rules: AlertRule[] = [rule()], answer: object = saved) =>
  drawScreen(AlertsScreen, {
    server: new FakeServer()
      .answers(listAlertRules, { rules })
      .answers(getAlertSources, { sources })
      .answers(testAlertRule, tested())
      .answers(saveAlertRule, { ...saved, ...answer }),
    address: { view: 'rules', rule: of },
  });

const isOff = (name: string): boolean =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('alert-rule-editor', () => {
  test('a new rule is enabled only with a test of what it is now', async () => {
    const { server, user } = edit('new');
    await user.type(await screen.findByLabelText('Name'), 'CPU');
    await user.selectOptions(screen.getByLabelText('Metric'), 'CPUUtilization');
    await user.type(screen.getByLabelText('Threshold (%)'), '90');
    await user.click(screen.getByLabelText('Enabled'));
    assert.ok(isOff('Save and enable'));
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await screen.findByText('Would have fired 2 times in the last 30 days.');
    const found = within(screen.getByRole('list', { name: 'Incidents that it would have found' }));
    assert.ok(found.getByText('quiet hours'));
    assert.ok(found.getByText('still open'));
    assert.ok(screen.getByRole('img', { name: 'Values of 30 days: 40 % to 99 %, 2 incidents' }));
    assert.ok(screen.getByText('1 stretch without values: nothing fires or recovers there.'));
    assert.equal(isOff('Save and enable'), false);
    await user.type(screen.getByLabelText('Threshold (%)'), '5');
    await screen.findByText('The rule has changed since this test. Test it again.');
    assert.ok(isOff('Save and enable'));
    await user.clear(screen.getByLabelText('Threshold (%)'));
    await user.type(screen.getByLabelText('Threshold (%)'), '90');
    await user.click(screen.getByRole('button', { name: 'Save and enable' }));
    await screen.findByText('Rule saved and enabled.');
    const [input] = server.inputsOf(saveAlertRule) as Record<string, unknown>[];
    assert.deepEqual(
      [input!['threshold'], input!['enabled'], input!['tested'], input!['id'], input!['mails']],
      [90, true, 'proof-of-the-test', undefined, []],
    );
  });

  test('what is missing is said before anything is asked', async () => {
    const { server, user } = edit('new');
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    await screen.findAllByText('is required');
    assert.equal(screen.getAllByText('is required').length, 2);
    await user.type(screen.getByLabelText('Name'), 'CPU');
    for (const [typed, problem] of [
      ['99,5', 'must use a point for decimals, as in 99.5'],
      ['0x5a', 'must be a decimal number'],
    ] as const) {
      await user.clear(screen.getByLabelText(/^Threshold/));
      await user.type(screen.getByLabelText(/^Threshold/), typed);
      await user.click(screen.getByRole('button', { name: 'Test' }));
      assert.ok(await screen.findByText(problem));
    }
    assert.deepEqual(server.inputsOf(testAlertRule), []);
  });

  test('metrics and conditions are those of the source and the target', async () => {
    const { user } = edit('new');
    await user.selectOptions(await screen.findByLabelText('Target'), 'database/prices');
    assert.deepEqual(
      within(screen.getByLabelText('Metric'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
      ['score', 'ReadLatency'],
    );
    await user.selectOptions(screen.getByLabelText('Source'), 'feed');
    assert.equal((screen.getByLabelText('Target') as HTMLSelectElement).value, 'NYSE');
    assert.equal((screen.getByLabelText('Condition') as HTMLSelectElement).value, 'silent');
    assert.ok(!screen.queryByLabelText(/Threshold/));
  });

  test('an enabled rule whose recipients change needs no new test; mails, quiet hours and version are sent', async () => {
    const { server, user } = edit('7');
    await user.clear(await screen.findByLabelText('E-mail addresses'));
    await user.type(screen.getByLabelText('E-mail addresses'), 'a@b.example, c@d.example');
    await user.click(screen.getByLabelText('Quiet hours: mails and webhooks wait'));
    await user.clear(screen.getByLabelText('Time zone'));
    await user.type(screen.getByLabelText('Time zone'), 'Europe/London');
    assert.equal(isOff('Save and enable'), false);
    await user.click(screen.getByRole('button', { name: 'Save and enable' }));
    await screen.findByText('Rule saved and enabled.');
    const [input] = server.inputsOf(saveAlertRule) as Record<string, unknown>[];
    assert.deepEqual(
      [input!['id'], input!['version'], input!['mails'], input!['quiet']],
      [7, 3, ['a@b.example', 'c@d.example'], { from: '22:00', to: '07:00', timeZone: 'Europe/London' }],
    );
  });

  test('a rule whose target is not listed any more shows it, and is saved with other recipients or disabled', async () => {
    const gone = rule({ target: 'instance/gone-1', webhook: 'https://hooks.example.com/…' });
    const { server, user } = edit('7', [gone]);
    const target = (await screen.findByLabelText('Target')) as HTMLSelectElement;
    assert.equal(target.selectedOptions[0]!.textContent, 'instance/gone-1 (not listed)');
    await user.clear(screen.getByLabelText('E-mail addresses'));
    await user.click(screen.getByRole('button', { name: 'Save and enable' }));
    await screen.findByText('Rule saved and enabled.');
    await user.click(screen.getByLabelText('Enabled'));
    await user.click(screen.getByRole('button', { name: 'Save as disabled' }));
    await waitFor(() => assert.equal(server.inputsOf(saveAlertRule).length, 2));
    const sent = server.inputsOf(saveAlertRule) as Record<string, unknown>[];
    assert.deepEqual(
      sent.map((input) => [input['target'], input['webhook'], input['enabled']]),
      [true, false].map((enabled) => ['instance/gone-1', 'https://hooks.example.com/…', enabled]),
    );
    await user.selectOptions(screen.getByLabelText('Metric'), 'score');
    assert.equal(target.value, 'instance/gone-1');
  });

  test('the signing secret of a webhook is shown once', async () => {
    const { user } = edit('7', [rule()], { webhookSecret: 'whsec_once' });
    await user.type(await screen.findByLabelText('Webhook'), 'https://hooks.example.com/in');
    await user.click(screen.getByRole('button', { name: 'Save and enable' }));
    const dialog = within(await screen.findByRole('dialog'));
    assert.ok(dialog.getByText('whsec_once'));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => assert.ok(!screen.queryByText('whsec_once')));
  });

  test('refusals are at their fields; a failed test is said', async () => {
    const { server, user } = edit('7');
    server.refuses(saveAlertRule, 400, { message: 'quiet: must name a time zone', field: 'quiet' });
    await user.click(await screen.findByLabelText('Quiet hours: mails and webhooks wait'));
    await user.click(screen.getByRole('button', { name: 'Save and enable' }));
    await screen.findByText('must name a time zone');
    server.refuses(testAlertRule, 503, { message: 'The usage engine does not answer.' });
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await screen.findByText('The usage engine does not answer.');
  });

  test('a history without values says that the test says nothing', async () => {
    const { server, user } = edit('7');
    server.answers(
      testAlertRule,
      tested({
        message: 'Would not have fired in the last 30 days.',
        count: 0,
        incidents: [],
        valueCount: 0,
        points: [],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    await screen.findByText('There are no values of the last 30 days, so the test says nothing.');
  });

  test('is deleted after a question', async () => {
    const { server, user } = edit('7');
    server.answers(deleteAlertRule, { success: true, message: 'Rule deleted.' });
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(deleteAlertRule), [{ id: 7 }]));
    await waitFor(() => assert.ok(!location.search.includes('rule=7')));
  });

  test('a rule that is gone says so', async () => {
    edit('99');
    await screen.findByText('This rule does not exist, or you cannot open the monitor of its source.');
  });
});
