// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import { demoStatements } from '@midoffice/market/statements/demo';
import type { Arguments } from '../../../platform/cli/command.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { readStatements } from './api.ts';
import { commands } from './commands.ts';

const data = resolve(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../../shared/data'),
);
const absent = existsSync(join(data, 'filings/companyfacts')) ? false : `real files are absent (${data})`;
if (absent) console.log(absent);

describe('imports of statements', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    server = await testServer();
    folder = await mkdtemp(join(tmpdir(), 'statements-'));
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const notified: string[] = [];
  async function run(name: string, path: string, options = {}): Promise<Record<string, unknown>> {
    const out: string[] = [];
    notified.length = 0;
    const given = {
      words: [path],
      options,
      notify: (line: string) => notified.push(line),
      out: (line: string) => out.push(line),
    };
    await commands.find((one) => one.name === name)!.run(given as unknown as Arguments, server.platform);
    return JSON.parse(out[0]!) as Record<string, unknown>;
  }
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  async function refuses(start: () => Promise<unknown>, reason: RegExp): Promise<void> {
    const digest = await server.digest();
    await assert.rejects(start(), (error: Error) => reason.test(error.message) || assert.fail(error.message));
    assert.equal(await server.digest(), digest, 'nothing is written');
  }

  /** One revenue, net income and tax of a year. */
  const companyFacts = (cik: number, revenue: number) =>
    JSON.stringify({
      cik,
      entityName: 'Eight Co',
      facts: {
        'us-gaap': Object.fromEntries(
          Object.entries({
            Revenues: revenue,
            NetIncomeLoss: 3,
            IncomeTaxExpenseBenefit: 1,
            CostOfRevenue: 4,
            OperatingIncomeLoss: 4,
          }).map(([name, val]) => [
            name,
            {
              units: {
                USD: [
                  {
                    start: '2023-01-01',
                    end: '2023-12-31',
                    val,
                    accn: '0000000008-24-000001',
                    fy: 2023,
                    fp: 'FY',
                    form: '10-K',
                    filed: '2024-02-01',
                  },
                ],
              },
            },
          ]),
        ),
      },
    });

  test('company facts, packed or not, are the statements of source sec; the same file twice changes nothing', async () => {
    const done = await run(
      'import companyfacts',
      await file('EIGHT_CIK0000000008.json', companyFacts(8, 10)),
    );
    assert.deepEqual(done, {
      source: 'sec',
      symbols: ['EIGHT'],
      records: 1,
      inserted: 1,
      changed: 0,
      changedCells: done['changedCells'],
      conflicts: 0,
    });
    const again = await run(
      'import companyfacts',
      await file('other.json.gz', gzipSync(companyFacts(8, 10))),
    );
    assert.deepEqual(
      [again['symbols'], again['inserted'], again['changed']],
      [['EIGHT'], 0, 0],
      'found by its CIK',
    );
    const changed = await run('import companyfacts', await file('other.json', companyFacts(8, 11)), {
      symbol: 'eight',
    });
    assert.deepEqual([changed['inserted'], changed['changed']], [0, 1]);
    const [record] = await readStatements(server.platform.db, { symbol: 'EIGHT', statement: 'income' });
    assert.deepEqual(
      [record?.values['revenue'], record?.values['grossProfit'], record?.cik, record?.filingDate],
      [11, 7, '0000000008', '2024-02-01'],
    );
  });

  test('company facts of nobody known, cut off or something else are refused, and nothing is written', async () => {
    const facts = companyFacts(9, 10);
    await refuses(
      async () => run('import companyfacts', await file('nobody.json', facts)),
      /^--symbol is needed: no symbol has the CIK 0000000009/,
    );
    const packed = gzipSync(facts);
    await refuses(
      async () =>
        run('import companyfacts', await file('cut.json.gz', packed.subarray(0, -20)), { symbol: 'X' }),
      /^cut\.json\.gz: the file cannot be unpacked.*Nothing was imported/,
    );
    await refuses(
      async () => run('import companyfacts', await file('cut.json', facts.slice(0, -5)), { symbol: 'X' }),
      /^cut\.json: the file ends before its JSON does/,
    );
    await refuses(
      async () => run('import companyfacts', await file('a.pdf', '%PDF-1.7'), { symbol: 'X' }),
      /^a\.pdf: the file is not JSON/,
    );
    await refuses(
      async () => run('import companyfacts', join(folder, 'missing.json')),
      /is not a file that can be read/,
    );
    await refuses(async () => run('import companyfacts', folder), /is not a file that can be read/);
    await refuses(
      async () =>
        run('import companyfacts', await file('none.json', '{"cik":9,"facts":{}}'), { symbol: 'X' }),
      /there are no statements in it/,
    );
  });

  const apiRows = (symbol: string) =>
    demoStatements(symbol, 1)
      .filter((one) => one.calendarYear === 2024)
      .map(({ values, statement: _statement, filingDate, calendarYear, ...rest }) => ({
        ...rest,
        fillingDate: filingDate,
        calendarYear: String(calendarYear),
        ...values,
      }));

  test('statements of the API, all three and several symbols in one file, are a layer of their source', async () => {
    const rows = [...apiRows('NWND'), ...apiRows('HLXM')];
    const path = await file('rows.json', JSON.stringify(rows));
    const done = await run('import statements', path, { source: 'fmp' });
    assert.deepEqual(
      [done['symbols'], done['records'], done['inserted'], done['changed']],
      [['HLXM', 'NWND'], rows.length, rows.length, 0],
    );
    const stored = await readStatements(server.platform.db, {
      symbol: 'NWND',
      statement: 'balance',
      period: 'annual',
      source: 'fmp',
    });
    assert.deepEqual(
      stored,
      demoStatements('NWND', 1).filter(
        (one) => one.calendarYear === 2024 && one.statement === 'balance' && one.period === 'FY',
      ),
    );
    const again = await run('import statements', path, { source: 'fmp' });
    assert.deepEqual([again['inserted'], again['changed']], [0, 0]);
  });

  test('every bad row is named, and nothing of the file is stored', async () => {
    const rows = apiRows('NEWCO');
    const bad = [
      ...rows.slice(0, 2),
      { ...rows[2], date: 'yesterday', reportedCurrency: 'US' },
      { ...rows[3], netIncome: 'ten' },
    ];
    const path = await file('bad.json', JSON.stringify(bad));
    await refuses(
      async () => run('import statements', path, { source: 'yahoo' }),
      /^bad\.json, row 3, date: must be a day.*Nothing was imported/,
    );
    assert.equal(notified.length, 3, 'all of them');
    assert.match(notified[2]!, /^bad\.json, row 4, netIncome: must be a number/);
    await refuses(
      async () => run('import statements', await file('text.json', 'Symbol,Date'), { source: 'yahoo' }),
      /^text\.json: the file is not JSON/,
    );
    await refuses(
      async () => run('import statements', await file('empty.json', '[]'), { source: 'yahoo' }),
      /no statements in it/,
    );
    await refuses(async () => run('import statements', path), /^--source must be the name of a source/);
    await refuses(async () => run('import statements', path, { source: 'db' }), /^--source: db is no source/);
  });

  test(
    'real files: company facts of AAPL and the recorded answers of fiscal year 2024',
    { skip: absent },
    async () => {
      const facts = join(data, 'filings/companyfacts/AAPL_CIK0000320193.json.gz');
      const done = await run('import companyfacts', facts);
      assert.deepEqual(done['symbols'], ['AAPL']);
      assert.ok(Number(done['inserted']) > 200);
      assert.ok(
        notified.some((line) => line.includes('Split of 4 to 1')),
        notified.join('\n'),
      );
      const recorded = join(data, 'fmp/recorded/stable_income-statement_AAPL_annual_limit1.json');
      assert.equal((await run('import statements', recorded, { source: 'fmp' }))['inserted'], 1);
      const asked = { symbol: 'AAPL', statement: 'income', period: 'annual' } as const;
      const [fmp] = await readStatements(server.platform.db, { ...asked, source: 'fmp' });
      const sec = (await readStatements(server.platform.db, asked)).find((one) => one.calendarYear === 2024);
      const answer = (JSON.parse(await readFile(recorded, 'utf8')) as { response: { revenue: number }[] })
        .response[0];
      assert.equal(fmp?.values['revenue'], answer?.revenue);
      // A later report states both parts of the expenses, which the report of that year did not.
      const parts = ['generalAndAdministrativeExpenses', 'sellingAndMarketingExpenses'] as const;
      for (const [name, value] of Object.entries(fmp!.values))
        if (value !== null && !parts.some((part) => part === name))
          assert.equal(sec?.values[name], value, name);
      assert.equal(sec!.values[parts[0]]! + sec!.values[parts[1]]!, 26_097_000_000);
    },
  );
});
