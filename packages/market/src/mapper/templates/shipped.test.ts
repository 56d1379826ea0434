import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyzeTable } from '../calculate.ts';
import { selectorsOf } from '../select-tables.ts';
import { statementFields } from '../../statements/fields.ts';
import { shippedMappers, shippedSelectors } from './shipped.ts';

const table = (title: string, labels: readonly string[]) => ({
  title,
  path: [],
  rows: labels.map((label) => ({ label, section: null })),
});
const best = (labels: readonly string[]) => selectorsOf(shippedSelectors, table('', labels))[0]?.templateName;

describe('shipped templates', () => {
  test('names are unique, fields exist, connected mappers are there and for the same statement', () => {
    const names = shippedMappers.map(({ templateName }) => templateName);
    assert.equal(new Set(names).size, names.length);
    for (const { templateName, statementType, value } of shippedMappers) {
      const known = new Set(statementFields[statementType].map(({ name }) => name));
      for (const field of Object.keys(value)) assert.ok(known.has(field), `${templateName}: ${field}`);
    }
    for (const { connectedRowMappers, statementType, templateName } of shippedSelectors) {
      assert.ok(connectedRowMappers.length, templateName);
      for (const name of connectedRowMappers)
        assert.equal(shippedMappers.find((one) => one.templateName === name)?.statementType, statementType);
    }
  });

  test('a template of an industry comes before the general one where its words are there', () => {
    assert.equal(best(['Net sales', 'Net income', 'Basic per share']), 'Income statement');
    assert.equal(
      best(['Interest income', 'Interest expense', 'Provision for credit losses', 'Net income']),
      'Income statement of banks',
    );
    assert.equal(
      best(['Premiums', 'Claims and claim adjustment expenses', 'Total revenues', 'Net income']),
      'Income statement of insurers',
    );
    assert.equal(
      best(['Rental income', 'Real estate taxes', 'Total revenues', 'Net income']),
      'Income statement of real estate companies',
    );
    assert.equal(best(['Total assets', 'Total liabilities', 'Total equity']), 'Balance sheet');
    assert.equal(best(['Loans', 'Deposits', 'Total assets', 'Total liabilities']), 'Balance sheet of banks');
    assert.equal(best(['Net income']), undefined);
    assert.equal(best(['Net sales', 'Net income', 'Pro forma']), undefined);
  });

  test('a common income statement is read without a mapper of the company’s own', () => {
    const { value } = shippedMappers[0]!;
    const rows = [
      ['Net sales', 100],
      ['Cost of sales', 60],
      ['Gross margin', 40],
      ['Research and development', 5],
      ['Selling, general and administrative', 10],
      ['Total operating expenses', 15],
      ['Operating income', 25],
      ['Income before provision for income taxes', 24],
      ['Provision for income taxes', 4],
      ['Net income', 20],
    ].map(([label, amount]) => ({ label: String(label), section: null, value: Number(amount) }));
    const found = analyzeTable('income', value, rows);
    for (const [field, expected] of Object.entries({
      revenue: 100,
      costOfRevenue: 60,
      grossProfit: 40,
      sellingGeneralAndAdministrativeExpenses: 10,
      operatingIncome: 25,
      incomeBeforeTax: 24,
      incomeTaxExpense: 4,
      netIncome: 20,
      totalOtherIncomeExpensesNet: -1,
    }))
      assert.equal(found.get(field)?.value, expected, field);
  });

  test('words that are less common, and tables whose section says which shares are meant', () => {
    const value = (
      templateName: string,
      field: string,
      rows: readonly (readonly [string, number, string?])[],
    ) => {
      const { statementType, value: mapper } = shippedMappers.find(
        (one) => one.templateName === templateName,
      )!;
      const given = rows.map(([label, amount, section]) => ({
        label,
        section: section ?? null,
        value: amount,
      }));
      return analyzeTable(statementType, mapper, given).get(field)?.value;
    };
    const equity = [
      ['Earnings employed in the business', 90],
      ['Total Ours Shareholders’ Investment', 95],
      ['Noncontrolling Interests in Subsidiaries', 5],
      ['Total Shareholders’ Investment', 100],
    ] as const;
    assert.equal(value('Balance: general', 'retainedEarnings', equity), 90);
    assert.equal(value('Balance: general', 'totalStockholdersEquity', equity), 95);
    assert.equal(value('Balance: general', 'totalEquity', equity), 100);
    const cash = [
      ['Acquisitions of property and equipment', 7],
      ['Net cash from operations', 40],
    ] as const;
    assert.equal(value('Cash flow: general', 'capitalExpenditure', cash), -7);
    assert.equal(value('Cash flow: general', 'operatingCashFlow', cash), 40);
    const shares = [
      ['Net income', 2.5, 'Basic earnings per share'],
      ['Weighted-average shares outstanding', 4_000_000, 'Basic earnings per share'],
      ['Net income', 2.4, 'Diluted earnings per share'],
      ['Weighted-average shares outstanding', 5_000_000, 'Diluted earnings per share'],
    ] as const;
    assert.equal(value('Income: general', 'weightedAverageShsOut', shares), 4_000_000);
    assert.equal(value('Income: general', 'weightedAverageShsOutDil', shares), 5_000_000);
    const oneWord = [
      ['Earnings per common share', 3],
      ['Earnings per common share - assuming dilution', 2.9],
    ] as const;
    assert.equal(value('Income: general', 'eps', oneWord), 3);
    assert.equal(value('Income: general', 'epsdiluted', oneWord), 2.9);
  });

  test('where others hold a share and there is no preferred stock, the profit for common stock is that of the owners', () => {
    const labels = [
      'Revenue',
      'Net income',
      'Net income attributable to noncontrolling interests',
      'Net income attributable to common stockholders',
      'Basic per share',
    ];
    assert.equal(best(labels), 'Income statement with shares of others');
    assert.equal(best([...labels, 'Preferred dividends']), 'Income statement');
    const { value } = shippedMappers.find(
      ({ templateName }) => templateName === 'Income: shared with others',
    )!;
    const rows = (given: readonly (readonly [string, number])[]) =>
      given.map(([label, amount]) => ({ label, section: null, value: amount }));
    const common = rows([
      [labels[1]!, 50],
      [labels[2]!, 5],
      [labels[3]!, 45],
    ]);
    assert.equal(analyzeTable('income', value, common).get('netIncome')?.value, 45);
    const both = [...rows([['Net income attributable to stockholders', 45]]), ...rows([[labels[3]!, 44]])];
    assert.equal(analyzeTable('income', value, both).get('netIncome')?.value, 45);
  });
});
