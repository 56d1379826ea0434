import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listAlertIncidents } from '@midoffice/contract/monitors/alerts/calls/list-alert-incidents';
import { listAlertRules } from '@midoffice/contract/monitors/alerts/calls/list-alert-rules';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { cancelMail } from '../../../../platform/mail/mail.ts';
import { runAlerts } from '../run.ts';
import { alertDesk, type Desk } from '../testing/desk.ts';

describe('list-alert-incidents', () => {
  let desk: Desk;
  before(async () => {
    desk = await alertDesk();
  });
  after(() => desk.close());

  test('lists open ones first, with what was sent, of the sources that the caller may open', async () => {
    const id = await desk.enabled({ name: 'First', threshold: 60, forMinutes: 0, recoverMinutes: 0 });
    await desk.enabled({ name: 'Second', threshold: 40, forMinutes: 5, recoverMinutes: 60, mails: [] });
    await desk.enabled(
      { name: 'Score', metric: 'score', threshold: 5, forMinutes: 0, mails: [] },
      desk.admin,
    );
    for (const value of [90, 50, 70]) {
      desk.pass(5);
      await desk.measured(value);
      await runAlerts(desk.server.platform);
    }
    const { body } = await desk.member.call(listAlertIncidents, {});
    assert.equal(body.total, body.rows.length);
    assert.deepEqual(body.rows.map(({ ruleName, state }) => `${ruleName} ${state}`).toSorted(), [
      'First open',
      'First recovered',
      'Score open',
      'Second open',
    ]);
    assert.equal(body.rows.at(-1)!.state, 'recovered');
    assert.deepEqual(
      body.rows
        .at(-1)!
        .deliveries.map(({ event, channel, recipient, state }) => [event, channel, recipient, state]),
      [
        ['opened', 'mail', 'duty@company.example', 'stored'],
        ['recovered', 'mail', 'duty@company.example', 'stored'],
      ],
    );
    // Both lists name the moment at which the condition began to hold, not that of the alert.
    const { rules } = (await desk.member.call(listAlertRules, {})).body;
    assert.equal(
      rules.find(({ name }) => name === 'Second')!.lastIncidentAt,
      body.rows.find(({ ruleName }) => ruleName === 'Second')!.startedAt,
    );
    const of = async (input: object) => (await desk.member.call(listAlertIncidents, input)).body.total;
    assert.deepEqual(
      [
        await of({ state: 'open' }),
        await of({ state: 'closed' }),
        await of({ rule: String(id) }),
        await of({ page: '2' }),
      ],
      [3, 1, 2, 4],
    );
    const other = await desk.server.staff({ role: 'standard', permissions: ['exchange-updates'] });
    assert.equal((await other.call(listAlertIncidents, {})).body.total, 0);
  });

  test('says of a mail that was canceled in the outbox that it was', async () => {
    const [mail] = (await desk.admin.call(getMails, { text: 'duty@company.example' })).body.rows;
    await cancelMail(desk.server.platform.db, mail!.id, 'Canceled by an admin');
    const { status, body } = await desk.member.call(listAlertIncidents, {});
    assert.equal(status, 200, body.message);
    const states = body.rows.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
    assert.ok(states.includes('canceled'), states.join());
  });

  test('is read again when a mail was sent: what became of it is shown', () => {
    assert.ok(listAlertIncidents.reads?.includes('mails'));
  });

  test('answers one incident by its id, wherever it is in the list, to whoever may open its monitor', async () => {
    const { rows } = (await desk.member.call(listAlertIncidents, {})).body;
    const last = rows.at(-1)!;
    const alone = (await desk.member.call(listAlertIncidents, { incident: String(last.id) })).body;
    assert.deepEqual([alone.total, alone.rows.map(({ id }) => id)], [1, [last.id]]);
    const unseen = (await desk.databaseMember.call(listAlertIncidents, { incident: String(last.id) })).body;
    assert.deepEqual(unseen.rows, []);
    await desk.refuses(listAlertIncidents, { incident: '0' }, 400, /^incident: /);
  });

  test('refuses filters that are none', async () => {
    await desk.refuses(listAlertIncidents, { state: 'loud' }, 400, /^state: must be one of/);
    await desk.refuses(listAlertIncidents, { rule: 'x' }, 400, /^rule: must be a whole number/);
  });

  test('refuses outsiders', () => desk.refusesOutsiders(listAlertIncidents));
});
