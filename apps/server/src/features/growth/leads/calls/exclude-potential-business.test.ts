import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { excludePotentialBusiness } from '@midoffice/contract/growth/leads/calls/exclude-potential-business';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeLead } from '../factory.ts';

describe('exclude-potential-business', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());

  test('marks the record as excluded for good, and audits it (r000-exclude-one-way)', async () => {
    const { _id: id, domain } = await makeLead(server.platform);
    const { status, body } = await sales.call(excludePotentialBusiness, { id });
    assert.deepEqual([status, body.message], [200, 'Record excluded.']);
    assert.equal((await sales.call(getPotentialDetails, { id })).body.excluded, true);
    const entry = await newestAudit(server, id);
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.before, entry?.after],
      ['lead.excluded', sales.userid, { domain, excluded: false }, { domain, excluded: true }],
    );
    const digest = await server.digest();
    const again = await sales.call(excludePotentialBusiness, { id });
    assert.deepEqual([again.status, again.body.message], [409, 'This record is excluded already.']);
    assert.equal(await server.digest(), digest);
  });

  test('of twenty concurrent requests one excludes, the others get a conflict', async () => {
    const { _id: id } = await makeLead(server.platform);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sales.call(excludePotentialBusiness, { id })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(19).fill(409)]);
  });

  test('refuses other sites, members without the grant and unknown records, and writes nothing', async () => {
    const { _id: id } = await makeLead(server.platform);
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const digest = await server.digest();
    const foreign = await sales.call(
      excludePotentialBusiness,
      { id },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    assert.equal(foreign.status, 403);
    assert.equal((await member.call(excludePotentialBusiness, { id })).status, 403);
    assert.equal((await server.nobody.call(excludePotentialBusiness, { id })).status, 401);
    const missing = await sales.call(excludePotentialBusiness, { id: 'nothing' });
    assert.deepEqual([missing.status, missing.body.message], [404, 'There is no such record.']);
    assert.equal((await sales.call(excludePotentialBusiness, {})).body.message, 'id: is required');
    assert.equal(await server.digest(), digest);
  });
});
