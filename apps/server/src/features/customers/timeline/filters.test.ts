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
});
