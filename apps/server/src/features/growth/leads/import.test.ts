import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { newestAudit } from '../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { importLeads } from './import.ts';
import { setLeads } from './store.ts';

const header =
  'domain,email,emailother,planCode,apiCount,backlinks,searchtraffic,authscore,accessible,createdAt';

describe('import of leads', () => {
  let server: TestServer;
  let sales: Client;
  before(async () => {
    server = await testServer();
    sales = await server.staff({ role: 'standard', permissions: ['potentialBusiness'] });
  });
  after(() => server.close());
  const load = (text: string, fileName = 'leads.csv') =>
    importLeads(server.platform.db, {
      fileName,
      chunks: [text],
      actor: { id: null, label: 'command line' },
    });

  test('stores every column, marked as inserted by a person, and audits the file', async () => {
    const done = await load(
      `${header}\r\nAcme-Data.example,cfo@acme-data.example,"a@x.example; b@x.example",annualCOM2,1200,5,6,77,yes,2026-01-02\r\nbare.example,,,,,,,,,\r\n`,
      'spring.csv',
    );
    assert.deepEqual(done, { rows: 2, inserted: 2, changed: 0 });
    const { rows } = (await sales.call(getPotentialBusiness, { sort: 'domain' })).body;
    const [acme, bare] = rows;
    assert.deepEqual(
      [acme?.domain, acme?.allEmails, acme?.planCode, acme?.apiCount, acme?.authscore, acme?.accessible],
      [
        'acme-data.example',
        ['cfo@acme-data.example', 'a@x.example', 'b@x.example'],
        'annualCOM2',
        1200,
        77,
        true,
      ],
    );
    assert.deepEqual(
      [acme?.backlinks, acme?.searchtraffic, acme?.manualInserted, acme?.createdAt],
      [5, 6, true, '2026-01-02T00:00:00.000Z'],
    );
    assert.deepEqual(
      [bare?.email, bare?.allEmails, bare?.planCode, bare?.apiCount, bare?.backlinks, bare?.accessible],
      ['', [], 'free', 0, null, null],
    );
    const entry = await newestAudit(server, 'spring.csv');
    assert.deepEqual([entry?.kind, entry?.after], ['lead.imported', done]);
  });

  test('a cell that is called like what every object has is no yes', async () => {
    for (const cell of ['toString', 'constructor', '__proto__'])
      await assert.rejects(
        load(`domain,accessible\nodd.example,${cell}\n`),
        /accessible must be yes or no/,
        cell,
      );
  });

  test('the same list twice changes nothing; a newer one keeps what staff did', async () => {
    const list = `domain,email,apiCount\nkept.example,a@kept.example,10\n`;
    await load(list);
    const digest = await server.digest();
    assert.deepEqual(await load(list), { rows: 1, inserted: 0, changed: 0 });
    assert.equal(await server.digest(), digest);
    const [{ _id: id } = { _id: '' }] = (await sales.call(getPotentialBusiness, { search: 'kept.example' }))
      .body.rows;
    await server.platform.db
      .transaction()
      .execute((trx) => setLeads(trx, [id], { progress: 'investigate', excluded: true }));
    assert.deepEqual(await load(list.replace(',10', ',99')), { rows: 1, inserted: 0, changed: 1 });
    const [row] = (await sales.call(getPotentialBusiness, { search: 'kept.example' })).body.rows;
    assert.deepEqual([row?._id, row?.apiCount, row?.progress, row?.excluded], [id, 99, 'investigate', true]);
  });

  test('of a known lead, what a list has no column for stays; an empty cell is a fact', async () => {
    const whole = `${header},userid,lastAPICall`;
    await load(
      `${whole}\npart.example,a@part.example,b@part.example,annualCOM2,1200,5,6,77,yes,2026-01-02,some-user,2026-02-03\n`,
    );
    const facts = async () =>
      (await sales.call(getPotentialBusiness, { search: 'part.example' })).body.rows.map(
        ({ updatedAt: _at, ...rest }) => rest,
      );
    const before = await facts();
    assert.deepEqual(await load('domain,email\npart.example,a@part.example\n'), {
      rows: 1,
      inserted: 0,
      changed: 0,
    });
    assert.deepEqual(await load('backlinks,domain,email\n9,part.example,a@part.example\n'), {
      rows: 1,
      inserted: 0,
      changed: 1,
    });
    assert.deepEqual(await facts(), [{ ...before[0]!, backlinks: 9 }]);
    await load('domain,email,backlinks,userid\npart.example,a@part.example,,\n');
    assert.deepEqual(await facts(), [{ ...before[0]!, backlinks: null, userid: null }]);
  });

  for (const [what, text, message] of [
    [
      'a bad number in line 3',
      'domain,apiCount\na.example,1\nb.example,many\n',
      /^line 3: apiCount must be a whole/,
    ],
    ['a missing domain', 'domain,email\n,x@y.example\n', /^line 2: domain is required/],
    ['a domain that is none', 'domain\nhttp://x.example/\n', /^line 2: domain must be a domain/],
    ['a bad e-mail', 'domain,email\na.example,not an address\n', /^line 2: email must be an e-mail address/],
    ['a plan that is none', 'domain,planCode\na.example,weekly\n', /^line 2: planCode must be one of free/],
    ['a score above 100', 'domain,authscore\na.example,101\n', /^line 2: authscore must be at most 100/],
    ['an unknown column', 'domain,status\na.example,default\n', /^line 1: there is no column 'status'/],
    ['no domain column', 'email\nx@y.example\n', /^line 1: the column 'domain' is missing/],
    ['a row twice', 'domain,email\na.example,\nA.example,\n', /^line 3: a.example is already on line 2/],
    ['a short row', 'domain,email\na.example\n', /^line 2: 1 cells where the header has 2/],
    ['broken quotes', 'domain,email\n"a.example,x\n', /Quote/i],
    ['nothing', '', /^line 1: the file is empty/],
  ] as const)
    test(`refuses ${what} by its line, and imports nothing`, async () => {
      const digest = await server.digest();
      await assert.rejects(
        load(text),
        (error: Error) => message.test(error.message) || assert.fail(error.message),
      );
      assert.equal(await server.digest(), digest);
    });
});
