import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { readStatementByAi } from '@midoffice/contract/fundamentals/statements/calls/read-statement-by-ai';
import { testAi, type TestAi } from '../../../../testing/ai.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { readStatements } from '../api.ts';
import { makeStatement, makeStatements } from '../factory.ts';
import { newestAudit, refuses, statementsServer } from '../testing/statements.ts';

const path = '/Archives/edgar/data/1/000000000000000001/report.htm';
const finalLink = `https://www.sec.gov${path}`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const page = `<!DOCTYPE html><html><body><h2>Consolidated Statements of Operations</h2><p>(In thousands)</p><table>
${row('', '2023', '2022')}${row('Net sales', '1,234', '1,100')}${row('Net income', '(56)', '70')}
${row('Research and development expenses', '200', '180')}</table></body></html>`;

describe('read-statement-by-ai', () => {
  let server: TestServer;
  let editor: Client;
  let ai: TestAi;
  let site: Server;
  before(async () => {
    ai = await testAi();
    site = createServer((request, response) => {
      response.writeHead(request.url === path ? 200 : 404, { 'content-type': 'text/html' });
      response.end(request.url === path ? page : '');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    server = await testServer({
      env: ai.env,
      edgar: { userAgent: 'Test test@example.com', dataBase: base, archivesBase: base, backOffMs: 5 },
    });
    editor = await server.staff({ role: 'analyst', permissions: ['financialStatements'] });
    await makeStatements(server.platform, 'fmp', [
      makeStatement('READ', 'income', '2023-FY', { revenue: 1_230_000 }, { finalLink }),
      makeStatement('READ', 'income', '2022-FY', { revenue: 1 }),
      makeStatement('READ', 'balance', '2023-FY', { totalAssets: 1 }, { finalLink }),
    ]);
  });
  after(async () => {
    await server.close();
    await ai.close();
    await new Promise((resolve) => site.close(resolve));
  });
  const record = { symbol: 'READ', calendarYear: 2023, period: 'FY', table: 'income' };
  const aiRows = async (id?: string) => {
    const input = { symbol: 'READ', type: 'ai', table: 'income', period: 'annual', ...(id && { id }) };
    return (await editor.call(getSymbolStatements, input)).body.outputResults;
  };

  test('reads the values of one record from its filing, as a run that is compared with and never counts (r001-statement-tables)', async () => {
    const { status, body } = await editor.call(readStatementByAi, { ...record, reason: 'no other source' });
    assert.deepEqual(
      [status, body.effect.state, body.message, body.fieldCount],
      [200, 'done', '3 values read by AI.', 3],
    );
    const [read] = await aiRows();
    assert.deepEqual(
      [
        read?.id,
        read?.source,
        read?.date,
        read?.finalLink,
        read?.['revenue'],
        read?.['netIncome'],
        read?.['researchAndDevelopmentExpenses'],
        read?.['eps'],
      ],
      ['2023-FY', 'ai', '2023-12-31', finalLink, 1_234_000, -56_000, 200_000, null],
    );
    const main = await readStatements(server.platform.db, {
      symbol: 'READ',
      statement: 'income',
      period: 'annual',
    });
    assert.deepEqual(
      main.map((one) => one.values['revenue']),
      [1, 1_230_000],
    );
    const short = await editor.call(getSymbolStatementShort, { symbol: 'READ' });
    assert.equal(short.body.recordCounts['ai_income_f'], 1);
    const audit = await newestAudit(server, 'READ');
    assert.deepEqual(
      [audit?.kind, JSON.stringify(audit?.after).includes(finalLink)],
      ['statement.ai-read', true],
    );
  });

  test('each reading is a run of its own, named by its id', async () => {
    await editor.call(readStatementByAi, { ...record, finalLink });
    const { rows } = (await editor.call(listStatementAiRuns, { symbol: 'read', table: 'income' })).body;
    assert.ok(rows.length >= 2 && rows[0]!.id > rows[1]!.id);
    assert.deepEqual([rows[0]?.record, rows[0]?.fieldCount, rows[0]?.finalLink], ['2023-FY', 3, finalLink]);
    assert.equal((await aiRows(String(rows[1]!.id))).length, 1);
    assert.deepEqual([await aiRows('999999'), await aiRows('none')], [[], []]);
    assert.equal((await aiRows()).length, 1, 'without an id the newest of each record');
  });

  test('a filing without the statement, or that cannot be had, and a model that fails are refused for good', async () => {
    const fails = async (input: object, status: number, text: RegExp) => {
      const answer = await editor.call(readStatementByAi, { ...record, ...input });
      assert.deepEqual([answer.status, text.test(answer.body.message)], [status, true], answer.body.message);
    };
    await fails({ table: 'balance' }, 422, /^No such statement was found in the filing/);
    await fails({ finalLink: finalLink.replace('report', 'gone') }, 404, /./);
    ai.sandbox.inject({ kind: '500', vendor: 'ai' });
    await fails({}, 502, /^The language model could not answer/);
  });

  test('refuses a record that is missing or names no filing, and whoever has no grant, with nothing written', async () => {
    const bad = (input: object, status: number, text: string | RegExp, who = editor) =>
      refuses(server, who, readStatementByAi, { ...record, ...input }, status, text);
    await bad({ calendarYear: 2022 }, 400, 'No SEC Link found!');
    await bad({ calendarYear: 2021 }, 400, 'period: there is no record 2021-FY of READ in income');
    await bad({ table: 'tax' }, 400, /^table: must be one of/);
    await bad({}, 403, /access/, await server.staff({ role: 'standard', permissions: ['getUserInfo'] }));
    const unset = await statementsServer();
    await refuses(
      unset,
      unset.editor,
      readStatementByAi,
      { ...record, symbol: 'ACME' },
      503,
      /please set AI_API_BASE/,
    );
    await unset.close();
  });
});
