import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { statementTypes, type StatementType } from '../statements/fields.ts';
import { documentedSample, recordedSample, samplesAbsent } from '../statements/testing/api-samples.ts';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { readCompanyFacts, standardStatements, statementsFromFacts } from './index.ts';
import { companyFactsFile, filingFacts, filingsAbsent } from './testing/filing-facts.ts';

const absent = samplesAbsent || filingsAbsent;
if (absent) console.log(absent);

/** Fields of the recorded answers that no filing states, each with the reason. */
const notInFiling: Readonly<Record<StatementType, Readonly<Record<string, string>>>> = {
  income: {
    nonOperatingIncomeExcludingInterest:
      'the provider answers 0 beside totalOtherIncomeExpensesNet 269,000,000; the filing has no line that leaves interest out',
    otherAdjustmentsToNetIncome: 'adjustments of the provider: no line of the filing',
    netIncomeDeductions: 'adjustments of the provider: no line of the filing',
  },
  balance: {},
  cashflow: {},
};

describe('AAPL, fiscal year 2024: the 10-K against the recorded answers of the API', { skip: absent }, () => {
  for (const statement of statementTypes) {
    it(`${statement}: every numeric field equals the filing's, but for those it cannot give`, () => {
      const { facts, hint } = filingFacts('AAPL_10-K_2024-09-28');
      const own = standardStatements(facts, { filing: hint }).find(
        (one) => one.statement === statement && one.calendarYear === 2024 && one.period === 'FY',
      )!;
      const recorded = recordedSample(statement);
      assert.equal(own.end, recorded['date']);
      assert.equal(own.currency, recorded['reportedCurrency']);
      const numeric = Object.entries(recorded).filter(([, value]) => typeof value === 'number');
      const compared = numeric.filter(([name]) => !Object.hasOwn(notInFiling[statement], name));
      assert.deepEqual(
        Object.fromEntries(compared.map(([name]) => [name, own.values[name]])),
        Object.fromEntries(compared),
      );
      for (const name of Object.keys(notInFiling[statement])) assert.equal(own.values[name], undefined, name);
      console.log(
        `AAPL FY2024 ${statement}: ${compared.length} of ${numeric.length} fields equal the filing; not in it: ${Object.keys(notInFiling[statement]).join(', ') || 'none'}`,
      );
    });
  }
});

/** What the documented answer counts otherwise than the recorded ones of two years later do, and this follows. */
const countedOtherwise: Readonly<Record<StatementType, Readonly<Record<string, string>>>> = {
  income: { otherExpenses: 'repeats totalOtherIncomeExpensesNet; the recorded answer has 0' },
  balance: {
    capitalLeaseObligations: '0; the recorded answer has the leases of the notes',
    totalDebt: 'without leases',
    netDebt: 'without leases',
  },
  cashflow: {
    accountsReceivables: 'without those of vendors, which are in otherWorkingCapital',
    otherWorkingCapital: 'with receivables of vendors',
  },
};

describe(
  'AAPL, fiscal year 2022: the 10-K against the documented answers of version 3',
  { skip: absent },
  () => {
    it('equals them field by field, but for what they count otherwise', async () => {
      const stream = createReadStream(companyFactsFile('AAPL_CIK0000320193')).pipe(createGunzip());
      const { facts, cik } = await readCompanyFacts(stream);
      const accession = '0000320193-22-000108';
      const records = statementsFromFacts(facts, { symbol: 'AAPL', cik, accession });
      for (const statement of statementTypes) {
        const documented = documentedSample(statement);
        const own = records.find(
          (one) => one.statement === statement && one.calendarYear === 2022 && one.period === 'FY',
        )!;
        assert.equal(own.filingDate, documented['fillingDate']);
        const differs = Object.keys(own.values).filter((name) => own.values[name] !== documented[name]);
        assert.deepEqual(differs.toSorted(), Object.keys(countedOtherwise[statement]).toSorted(), statement);
      }
    });
  },
);
