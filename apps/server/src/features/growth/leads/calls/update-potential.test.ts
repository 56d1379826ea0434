import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import {
  leadProgresses,
  leadStatuses,
  leadStatusLabels,
  type Lead,
} from '@midoffice/contract/growth/leads/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeLead } from '../factory.ts';

describe('update-potential', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());

  test('any of the five statuses is saved at once (r000-status-values)', async () => {
    const { _id: id, domain } = await makeLead(server.platform);
    assert.deepEqual(leadStatuses, ['default', 'follow-up', 'compliance-1', 'compliance-2', 'compliance-3']);
    assert.equal(leadStatusLabels['compliance-3'], 'Compliance 3 Mail Sent');
    for (const status of leadStatuses.toReversed()) {
      const answer = await sales.call(updatePotential, { id, status });
      assert.deepEqual(
        [answer.status, answer.body.message, answer.body.lead.status],
        [200, 'Record updated.', status],
      );
    }
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry?.kind, entry?.before, entry?.after],
      ['lead.changed', { domain, status: 'follow-up' }, { domain, status: 'default' }],
    );
  });

  test('any of the six progress values is saved at once (r000-progress-values)', async () => {
    const { _id: id } = await makeLead(server.platform);
    assert.equal(leadProgresses.length, 6);
    for (const progress of leadProgresses) {
      const answer = await sales.call(updatePotential, { id, progress });
      assert.deepEqual([answer.body.message, answer.body.lead.progress], ['Record updated.', progress]);
    }
  });

  test('a blank response is refused and writes nothing; another is saved without its margins (r000-email-response-required)', async () => {
    const { _id: id } = await makeLead(server.platform);
    const digest = await server.digest();
    for (const emailResponse of ['', '   ', '\n\t']) {
      const { status, body } = await sales.call(updatePotential, { id, emailResponse });
      assert.deepEqual([status, body.message], [400, 'Email response cannot be empty.']);
    }
    assert.equal(await server.digest(), digest);
    const { body } = await sales.call(updatePotential, { id, emailResponse: ' They call back. \n' });
    assert.deepEqual(
      [body.message, body.lead.emailResponse],
      ['Email response saved successfully.', 'They call back.'],
    );
  });

  test('an assignee is one of the setting, and must be given (r000-assignee-required, r000-assignees-two)', async () => {
    const { _id: id } = await makeLead(server.platform);
    const digest = await server.digest();
    assert.equal(
      (await sales.call(updatePotential, { id, assignee: '' })).body.message,
      'Please select an assignee.',
    );
    assert.equal(
      (await sales.call(updatePotential, { id, assignee: 'Mallory' })).body.message,
      'assignee: must be one of Support, Sales',
    );
    assert.equal(await server.digest(), digest);
    const { body } = await sales.call(updatePotential, { id, assignee: 'Sales' });
    assert.deepEqual([body.message, body.lead.assignee], ['Assignee saved successfully.', 'Sales']);
  });

  test('two people on one field: the second gets both values, and nothing is written', async () => {
    const { _id: id, domain } = await makeLead(server.platform);
    await sales.call(updatePotential, { id, progress: 'investigate', expected: { progress: null } });
    const digest = await server.digest();
    const { status, body } = await sales.call(updatePotential, {
      id,
      progress: 'upgraded',
      expected: { progress: null },
    });
    assert.equal(status, 409);
    const [met] = (body as unknown as { conflicts: Conflict[] }).conflicts;
    assert.deepEqual(
      [met?.field, met?.expected, met?.actual, met?.wanted],
      ['progress', null, 'investigate', 'upgraded'],
    );
    assert.match(met?.where ?? '', new RegExp(domain));
    assert.equal(await server.digest(), digest);
  });

  test('two people on different fields both succeed', async () => {
    const { _id: id } = await makeLead(server.platform);
    const expected: Partial<Pick<Lead, 'status' | 'assignee'>> = { status: null };
    const [one, other] = await Promise.all([
      sales.call(updatePotential, { id, status: 'default', expected }),
      sales.call(updatePotential, { id, assignee: 'Support', expected: { assignee: null } }),
    ]);
    assert.deepEqual([one.status, other.status], [200, 200]);
    const { body } = await sales.call(updatePotential, { id, progress: 'compliance' });
    assert.deepEqual([body.lead.status, body.lead.assignee], ['default', 'Support']);
  });

  test('refuses unknown values, nothing to store, members without the grant and unknown records, and writes nothing', async () => {
    const { _id: id } = await makeLead(server.platform);
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const digest = await server.digest();
    for (const [input, message] of [
      [{ status: 'sent' }, `status: must be one of ${leadStatuses.join(', ')}`],
      [{ progress: 'none' }, `progress: must be one of ${leadProgresses.join(', ')}`],
      [{}, 'body: must name status, progress, emailResponse or assignee'],
      [{ emailResponse: 'x'.repeat(10_001) }, 'emailResponse: must have at most 10000 characters'],
    ] as const) {
      const answer = await sales.call(updatePotential, { id, ...input });
      assert.deepEqual([answer.status, answer.body.message], [400, message]);
    }
    assert.equal((await member.call(updatePotential, { id, status: 'default' })).status, 403);
    assert.equal((await sales.call(updatePotential, { id: 'nothing', status: 'default' })).status, 404);
    assert.equal(await server.digest(), digest);
  });
});
