// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../start.ts';

describe('the stand-in of EDGAR', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' } });
    const folder = 'https://www.sec.gov/Archives/edgar/data/990001/009900012500000001';
    const common = {
      calendarYear: 2024,
      period: 'FY' as const,
      date: '2024-12-31',
      filingDate: '2025-02-20',
    };
    const finalLink = `${folder}/acme-20241231.htm`;
    sandbox.edgar.seed([
      {
        symbol: 'ACME',
        cik: 990001,
        title: 'Acme <Corp>',
        currency: 'USD',
        layout: 'tagged',
        statements: [
          {
            ...common,
            finalLink,
            statement: 'income',
            values: { revenue: 5_000_000, netIncome: -1_234_000, eps: -0.5 },
          },
          { ...common, finalLink, statement: 'balance', values: { totalAssets: 9_000_000 } },
        ],
      },
    ]);
  });
  after(() => sandbox.close());

  const ask = async (path: string, agent = 'Test test@example.com') => {
    const response = await fetch(`${sandbox.url}/edgar${path}`, { headers: { 'user-agent': agent } });
    return { status: response.status, text: await response.text() };
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1050));

  test('answers tickers, submissions, index and document in the layout of the SEC', async () => {
    assert.deepEqual(JSON.parse((await ask('/files/company_tickers.json')).text), {
      0: { cik_str: 990001, ticker: 'ACME', title: 'Acme <Corp>' },
    });
    const { filings } = JSON.parse((await ask('/submissions/CIK0000990001.json')).text) as {
      filings: { recent: Record<string, unknown[]>; files: unknown[] };
    };
    assert.deepEqual(
      ['accessionNumber', 'form', 'reportDate', 'primaryDocument'].map((name) => filings.recent[name]![0]),
      ['0099000125-00-000001', '10-K', '2024-12-31', 'acme-20241231.htm'],
    );
    const path = '/Archives/edgar/data/990001/009900012500000001';
    const { text } = await ask(`${path}/acme-20241231.htm`);
    assert.match(text, /Acme &lt;Corp&gt;/);
    assert.match(text, /name="us-gaap:NetIncomeLoss" format="ixt:num-dot-decimal" sign="-"[^>]*>1,234</);
    assert.match(text, /<xbrli:startDate>2024-01-01<\/xbrli:startDate><xbrli:endDate>2024-12-31</);
    assert.match((await ask(`${path}/0099000125-00-000001-index.htm`)).text, /Form 10-K/);
    for (const missing of [
      '/submissions/CIK0000000001.json',
      `${path}/other.htm`,
      '/Archives/edgar/data/1/2/3.htm',
      '/x',
    ])
      assert.equal((await ask(missing)).status, 404, missing);
  });

  test('refuses whoever does not say who asks, and more than ten requests a second', async () => {
    await pause();
    assert.equal((await ask('/files/company_tickers.json', 'node')).status, 403);
    await pause();
    const many = await Promise.all(Array.from({ length: 14 }, () => ask('/files/company_tickers.json')));
    assert.equal(many.filter(({ status }) => status === 429).length, 4);
  });
});
