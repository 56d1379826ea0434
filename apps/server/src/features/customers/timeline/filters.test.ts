// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { timelineKinds, type TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import { calls } from '@midoffice/contract/registry';
import { insertAudit } from '../../../platform/audit/store.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../accounts/factory.ts';

/** What the audit log calls the acts of all calls, and an act of dunning, which no call is. */
const auditNames = [...new Set(calls.flatMap(({ audit }) => audit ?? [])), 'dunning.mail-sent'].sort();
/** Mails are events of their own. */
const isMail = (name: string): boolean => name.startsWith('email.');

describe('the filters of the timeline', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  /** All audit entries of a timeline by their event's id. */
  async function entriesOf(userid: string, kinds?: string): Promise<Map<string, TimelineEvent>> {
    const found: TimelineEvent[] = [];
    let cursor: string | undefined;
    do {
      const asked = { userid, kinds, cursor, limit: '200' };
      const { status, body } = await admin.call(getCustomerTimeline, asked);
      assert.equal(status, 200, body.message);
      assert.deepEqual(body.missing, []);
      found.push(...body.rows.filter(({ id }) => id.startsWith('audit:')));
      cursor = body.next ?? undefined;
    } while (cursor !== undefined);
    return new Map(found.map((event) => [event.id, event]));
  }

  test('each kind of audit entry is found by its filter and by no other, and entries of mails by none', async () => {
    const { userid } = await makeCustomer(server.platform);
    const ids = new Map<string, string>();
    const actor = { id: admin.userid, label: 'admin' };
    for (const kind of auditNames) {
      const entry = { targetKind: 'account', targetId: userid, actor, call: 'test', kind };
      ids.set(`audit:${String(await insertAudit(server.platform.db, entry)).padStart(19, '0')}`, kind);
    }
    const wanted = auditNames.filter((name) => !isMail(name));
    assert.ok(wanted.length > 150 && wanted.length < auditNames.length, `${wanted.length} kinds`);
    const namesOf = (events: Map<string, TimelineEvent>): string[] =>
      [...events.keys()].map((id) => ids.get(id) ?? id).sort();
    const all = await entriesOf(userid);
    assert.deepEqual(namesOf(all), wanted);
    const filtered: string[] = [];
    for (const filter of timelineKinds) {
      const events = await entriesOf(userid, filter);
      for (const [id, event] of events) {
        assert.equal(event.kind, filter, ids.get(id));
        assert.deepEqual(event, all.get(id), 'as it is without a filter');
      }
      filtered.push(...namesOf(events));
    }
    assert.deepEqual(filtered.sort(), wanted, 'each once');
    assert.deepEqual(namesOf(await entriesOf(userid, timelineKinds.join(','))), wanted);
  });

  test('whatever was audited is shown in words: no fingerprints, names of fields, paths or JSON', async () => {
    const { userid } = await makeCustomer(server.platform);
    const actor = { id: admin.userid, label: 'admin' };
    const values = (n: number) => ({
      key: `fp:67adb80d43f${n}`,
      mainKey: n === 1 ? null : `fp:67adb80d43e${n}`,
      planCode: n === 1 ? 'monthlyIND1' : 'annualCOM3',
      plan_code: `plan ${n}`,
      deletedAt: `2026-11-2${n}T20:25:45.645Z`,
      nested: { endedMeanwhile: n, inner: { lastStep: `s${n}`, rows_left: n } },
      lists: [{ some_field: n }],
      stripeIDs: [`cus_${n}`],
      revealed: [`fp:67adb80d43a${n}`],
    });
    const shapes = [
      { before: values(1), after: values(2) },
      { before: values(1), after: null },
      { before: null, after: values(2) },
      { before: values(1), after: { effect: 'x', intent: values(2) }, outcome: 'intended' as const },
      { before: values(1), after: { effect: 'y', outcome: values(2) } },
    ];
    // Their entries always hold an outcome, which their undo reads.
    const outside = new Set(['account.email-changed', 'stripe-account.switched', 'api-key.synced']);
    for (const kind of auditNames.filter((name) => !isMail(name)))
      for (const shape of shapes.slice(outside.has(kind) ? 1 : 0))
        await insertAudit(server.platform.db, {
          targetKind: 'account',
          targetId: userid,
          actor,
          call: 'test',
          kind,
          ...shape,
        });
    const events = [...(await entriesOf(userid)).values()];
    assert.ok(events.length > 700, `${events.length} events`);
    const raw = /fp:|["{}[\]]|\b[a-z]+[A-Z]\w*\b(?=[ :.(])|\b\w+\.\w+:|[a-z]_[a-z]|T\d\d:\d\d/;
    for (const { title, detail, undo } of events)
      for (const text of [title, detail, undo?.detail ?? '']) assert.doesNotMatch(text, raw);
  });

  test('an act on outside systems is one event: what was intended until its outcome is known, then the outcome', async () => {
    const { userid } = await makeCustomer(server.platform);
    const entry = {
      targetKind: 'account',
      targetId: userid,
      actor: { id: admin.userid, label: 'admin' },
      call: 'refundCharge',
      kind: 'payment.refunded',
      before: { chargeID: 'ch_1', left: '1490.00 USD' },
    };
    const intent = { chargeID: 'ch_1', amount: '90.10 USD', cause: 'duplicate' };
    const events = async () =>
      [...(await entriesOf(userid)).values()].map(({ title, detail, status }) => [title, detail, status]);
    await insertAudit(server.platform.db, {
      ...entry,
      after: { effect: 'one', intent },
      reason: 'twice',
      outcome: 'intended',
    });
    assert.deepEqual(await events(), [
      ['Refund of $90.10 (charged twice)', 'Charge: ch_1 · twice', 'intended'],
    ]);
    const open = { effect: 'one', outcome: 'Stripe has not answered yet.' };
    await insertAudit(server.platform.db, { ...entry, after: open, outcome: 'unknown' });
    assert.deepEqual(await events(), [
      ['Refund of $90.10 (charged twice)', 'Stripe has not answered yet. · twice', 'unknown'],
    ]);
    const outcome = { chargeID: 'ch_1', refund: 're_1', amount: '90.10 USD', left: '1399.90 USD' };
    await insertAudit(server.platform.db, { ...entry, after: { effect: 'one', outcome } });
    assert.deepEqual(await events(), [
      ['Refund of $90.10 (charged twice), partial', 'Charge: ch_1 · twice', null],
    ]);
  });
});
