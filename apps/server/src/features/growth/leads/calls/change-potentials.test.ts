import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { makeLead } from '../factory.ts';

describe('change-potentials', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());
  const reason = 'Round of the week';

  test('assigns all leads that fit, and no others, with one audit entry that names them', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) => makeLead(server.platform, { domain: `${name}.bulk.example` })),
    );
    const other = await makeLead(server.platform, { domain: 'elsewhere.example' });
    const { status, body } = await sales.call(changePotentials, {
      filter: { type: 'potential', search: 'bulk.example' },
      expectedCount: 3,
      change: { assignee: 'Sales' },
      reason,
    });
    assert.deepEqual([status, body.message, body.changed], [200, '3 records updated.', 3]);
    const { rows } = (await sales.call(getPotentialBusiness, { assignee: 'Sales' })).body;
    assert.deepEqual(rows.map((row) => row._id).sort(), made.map((lead) => lead._id).sort());
    assert.equal(
      rows.some((row) => row._id === other._id),
      false,
    );
    const entry = await newestAudit(server, 'potential');
    assert.deepEqual([entry?.kind, entry?.reason], ['lead.changed-many', reason]);
    assert.deepEqual(
      (entry!.after as { leads: string[] }).leads.toSorted(),
      made.map((lead) => lead._id).sort(),
    );
  });

  test('excludes, and sets the progress', async () => {
    await makeLead(server.platform, { domain: 'one.sweep.example' });
    const sweep = { filter: { search: 'sweep.example' }, expectedCount: 1, reason };
    assert.equal(
      (await sales.call(changePotentials, { ...sweep, change: { progress: 'investigate' } })).status,
      200,
    );
    assert.equal((await sales.call(changePotentials, { ...sweep, change: { excluded: true } })).status, 200);
    const [row] = (await sales.call(getPotentialBusiness, { search: 'sweep.example' })).body.rows;
    assert.deepEqual([row?.progress, row?.excluded], ['investigate', true]);
  });

  test('of those that fit the named ones alone, or all but the named ones; never one that does not fit', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) => makeLead(server.platform, { domain: `${name}.some.example` })),
    );
    const ids = made.map((lead) => lead._id);
    const other = await makeLead(server.platform, { domain: 'other.example' });
    const filter = { search: 'some.example' };
    const assigned = async (assignee: string): Promise<string[]> =>
      (await sales.call(getPotentialBusiness, { ...filter, assignee })).body.rows
        .map((row) => row._id)
        .sort();
    const change = (assignee: string) => ({ change: { assignee }, reason });
    const some = { filter, only: [ids[0]!, ids[1]!], expectedCount: 2, ...change('Sales') };
    assert.equal((await sales.call(changePotentials, some)).body.changed, 2);
    assert.deepEqual(await assigned('Sales'), ids.slice(0, 2).sort());
    const rest = { filter, except: [ids[0]!], expectedCount: 2, ...change('Support') };
    assert.equal((await sales.call(changePotentials, rest)).body.changed, 2);
    assert.deepEqual(await assigned('Support'), ids.slice(1).sort());
    const digest = await server.digest();
    const outside = { filter, only: [ids[0]!, other._id], expectedCount: 2, ...change('Support') };
    assert.equal((await sales.call(changePotentials, outside)).status, 409);
    const both = await sales.call(changePotentials, { ...rest, only: [ids[1]!] });
    assert.deepEqual([both.status, both.body.message], [400, 'except: cannot be combined with only']);
    const many = { ...rest, except: Array.from({ length: 1001 }, (_none, n) => `lead${n}`) };
    assert.equal((await sales.call(changePotentials, many)).status, 400);
    assert.equal(await server.digest(), digest);
  });

  test('the audit keeps what each lead held before, of the changed field alone', async () => {
    const [mine, none, too] = await Promise.all([
      makeLead(
        server.platform,
        { domain: 'a.former.example' },
        { assignee: 'Support', progress: 'investigate' },
      ),
      makeLead(server.platform, { domain: 'b.former.example' }),
      makeLead(server.platform, { domain: 'c.former.example' }, { assignee: 'Support' }),
    ]);
    const filter = { search: 'former.example' };
    await sales.call(changePotentials, { filter, expectedCount: 3, change: { assignee: 'Sales' }, reason });
    const { before } = (await newestAudit(server, 'all'))!;
    const { former } = before as { former: { value: string | null; leads: string[] }[] };
    assert.deepEqual(
      new Map(former.map(({ value, leads }) => [value, leads.toSorted()])),
      new Map([
        ['Support', [mine._id, too._id].sort()],
        [null, [none._id]],
      ]),
    );
  });

  test('changes nothing where another number fits than was seen', async () => {
    await makeLead(server.platform, { domain: 'late.example' });
    const digest = await server.digest();
    const { status, body } = await sales.call(changePotentials, {
      filter: { search: 'late.example' },
      expectedCount: 5,
      change: { excluded: true },
      reason,
    });
    assert.deepEqual(
      [status, body.message],
      [409, 'You selected 5 records, and 1 fit now. Check the list again.'],
    );
    assert.equal(await server.digest(), digest);
  });

  test('refuses a missing reason, unknown changes and assignees, an empty choice and members without the grant', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const digest = await server.digest();
    const none = { filter: { search: 'no such lead' }, expectedCount: 0, reason };
    for (const [input, message] of [
      [{ ...none, reason: undefined, change: { excluded: true } }, /^reason: is required/],
      [{ ...none, change: { excluded: false } }, /^change: must be one of assignee/],
      [{ ...none, change: { assignee: 'Mallory' } }, /^assignee: must be one of Support, Sales/],
      [{ ...none, change: { excluded: true } }, /^filter: leaves no record/],
    ] as const) {
      const { status, body } = await sales.call(changePotentials, input);
      assert.equal(status, 400);
      assert.match(body.message, message);
    }
    assert.equal((await member.call(changePotentials, { ...none, change: { excluded: true } })).status, 403);
    assert.equal(await server.digest(), digest);
  });
});
