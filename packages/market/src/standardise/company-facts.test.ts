// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { describe, it } from 'node:test';
import { createGunzip } from 'node:zlib';
import {
  filedSplits,
  readCompanyFacts,
  shareRestatements,
  standardStatements,
  statementsFromFacts,
} from './index.ts';
import { companyFactsFile, filingsAbsent } from './testing/filing-facts.ts';

if (filingsAbsent) console.log(filingsAbsent);

async function* inPieces(text: string, size = 7) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const read = (text: string) => readCompanyFacts(inPieces(text));
const stated = {
  start: '2023-01-01',
  end: '2023-12-31',
  val: 5,
  accn: '0000000007-24-000001',
  fy: 2023,
  fp: 'FY',
  form: '10-K',
  filed: '2024-02-01',
};
const fileOf = (fact: object, concept = 'Revenues') =>
  JSON.stringify({
    cik: 7,
    entityName: 'Seven',
    facts: { 'us-gaap': { [concept]: { label: 'x', units: { USD: [fact] } } } },
  });

describe('company facts', () => {
  it('are read in pieces, and only what statements use is kept', async () => {
    const { cik, entityName, facts } = await read(fileOf(stated));
    assert.deepEqual([cik, entityName], ['0000000007', 'Seven']);
    assert.deepEqual(facts, [
      {
        name: 'us-gaap:Revenues',
        start: '2023-01-01',
        end: '2023-12-31',
        unit: 'USD',
        value: 5,
        accession: '0000000007-24-000001',
        filed: '2024-02-01',
        form: '10-K',
        fiscalYear: 2023,
        fiscalPeriod: 'FY',
      },
    ]);
    assert.deepEqual((await read(fileOf(stated, 'AmortizationOfSomethingElse'))).facts, []);
  });

  it('are refused with the place where they are not what they should be', async () => {
    await assert.rejects(
      read(fileOf({ ...stated, end: '2023' })),
      /facts\.us-gaap:Revenues\.units\.USD: end must be a day/,
    );
    await assert.rejects(read(fileOf({ ...stated, start: 5 })), /USD: start must be a day/);
    await assert.rejects(read(fileOf({ ...stated, val: '5' })), /USD, 2023-12-31: val must be a number/);
    await assert.rejects(read(fileOf(stated).slice(0, -9)), /ends before its JSON does/);
    await assert.rejects(read(''), /ends before its JSON does/);
    await assert.rejects(read('%PDF-1.7'), /not JSON/);
    await assert.rejects(read('[]'), /cik: /);
  });
});

describe('company facts of real companies', { skip: filingsAbsent }, () => {
  for (const [name, fewest] of [
    ['AAPL_CIK0000320193', 17],
    ['NVDA_CIK0001045810', 16],
    ['SNOW_CIK0001640147', 5],
  ] as const) {
    it(`${name}: every year since the tags has four quarters whose activities add up`, async () => {
      const stream = createReadStream(companyFactsFile(name)).pipe(createGunzip());
      const statements = standardStatements((await readCompanyFacts(stream)).facts);
      const years = Map.groupBy(
        statements.filter((one) => one.statement === 'income'),
        (one) => one.calendarYear,
      );
      const whole = [...years.values()].filter((list) => new Set(list.map((one) => one.period)).size === 5);
      assert.ok(whole.length >= fewest, `${whole.length} whole years`);
      for (const { values, statement, calendarYear, period } of statements) {
        const at = `${statement} ${calendarYear} ${period}`;
        const [assets, sides] = [values['totalAssets'], values['totalLiabilitiesAndTotalEquity']];
        if (statement === 'balance') assert.equal(assets, sides, at);
        if (statement === 'balance')
          assert.equal(values['totalLiabilities']! + values['totalEquity']!, sides, at);
        if (statement === 'income')
          assert.equal(values['revenue']! - values['costOfRevenue']!, values['grossProfit'], at);
      }
    });
  }

  it('NVDA: the ten-for-one split of 2024 is noted on what later filings restate', async () => {
    const stream = createReadStream(companyFactsFile('NVDA_CIK0001045810')).pipe(createGunzip());
    const found = shareRestatements((await readCompanyFacts(stream)).facts);
    const eps = found.find((one) => one.concept === 'EarningsPerShareBasic' && one.end === '2024-01-28');
    assert.equal(eps?.ratio, 10);
    assert.deepEqual(
      [...new Set(found.map((one) => one.ratio))].toSorted((a, b) => a - b),
      [4, 10],
    );
  });

  it('NVDA: amounts per share of quarters go with those of their year, on the basis of after the splits', async () => {
    const stream = createReadStream(companyFactsFile('NVDA_CIK0001045810')).pipe(createGunzip());
    const { facts, cik } = await readCompanyFacts(stream);
    assert.deepEqual(
      filedSplits(facts).map((one) => one.ratio),
      [4, 10],
    );
    const income = statementsFromFacts(facts, { symbol: 'NVDA', cik }).filter(
      (one) => one.statement === 'income',
    );
    for (const { values, calendarYear, period } of income.filter((one) => one.calendarYear >= 2012)) {
      const { eps, netIncome, weightedAverageShsOut: shares } = values;
      if (eps == null || shares == null) continue;
      assert.ok(
        Math.abs(netIncome! / shares - eps) < 0.02,
        `${calendarYear} ${period}: ${eps}, ${netIncome! / shares}`,
      );
      assert.ok(shares > 1e10, `${calendarYear} ${period}: ${shares} shares`);
    }
  });
});
