import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapRows } from './map-rows.ts';
import { conditionsMatch, selectorsOf, type TableSelectorTemplate } from './select-tables.ts';
import type { MapRow, Rule } from './types.ts';

const row = (label: string, value: number | null, section: string | null = null): MapRow => ({
  label,
  section,
  value,
});

/** The value that rules find for one field, `disputed` where they disagree. */
function found(rows: readonly MapRow[], ...rules: Rule[]): number | 'disputed' | undefined {
  const [field] = mapRows({ field: Object.fromEntries(rules.map((rule, i) => [String(i + 1), rule])) }, rows);
  return field?.disagrees ? 'disputed' : field?.match?.value;
}
const matches = (rule: Rule, label: string, section: string | null = null): boolean =>
  found([row(label, 1, section)], rule) === 1;

describe('row mapper', () => {
  test('a plain condition is part of the label, in any case, spacing and quotes', () => {
    assert.ok(matches(['net income'], 'Consolidated NET  Income'));
    assert.ok(matches(["shareholders' equity"], 'Total shareholders’ equity'));
    assert.ok(matches(['long-term debt'], 'Long–term debt, net'));
    assert.ok(!matches(['net income'], 'Net loss'));
  });

  test('`-` compares without spaces and punctuation (r001-mapper-prefix-dash)', () => {
    assert.ok(matches(['-netincome'], 'Net income:'));
    assert.ok(matches(['-Net income'], 'NET-INCOME'));
    assert.ok(!matches(['-netincome'], 'Net (loss) income'));
  });

  test('`=` wants the whole label (r001-mapper-prefix-eq)', () => {
    assert.ok(matches(['=Revenue'], 'Revenue'));
    assert.ok(!matches(['=Revenue'], 'Revenues'));
    assert.ok(!matches(['=Revenue'], 'Total revenue'));
    assert.ok(matches(['=-netincome'], 'Net income:'));
    assert.ok(!matches(['=-netincome'], 'Net income attributable'));
  });

  test('`=-` passes over references to notes and units', () => {
    for (const label of [
      'Net sales (Note 3)',
      'Net sales (see Notes 3 and 4)',
      'Net sales (a)',
      'Net sales (1)',
      'Net sales (in millions)',
    ])
      assert.ok(matches(['=-netsales'], label), label);
    assert.ok(matches(['=-netsalesnote3'], 'Net sales (Note 3)'));
    assert.ok(!matches(['=-netsales'], 'Net sales (loss)'));
    assert.ok(!matches(['=net sales'], 'Net sales (Note 3)'), 'only without punctuation');
    assert.ok(matches(['net sales (note 3)'], 'Net sales (Note 3)'));
  });

  test('`!` excludes (r001-mapper-prefix-bang)', () => {
    const rule = ['net income', '!attributable'];
    assert.ok(!matches(rule, 'Net income attributable to parent'));
    assert.ok(matches(rule, 'Net income'));
    assert.ok(matches(['net income', '!=net income per share'], 'Net income'));
    assert.ok(!matches(['!attributable'], 'Net income'), 'a rule that only excludes matches nothing');
  });

  test('`_` wants the section (r001-mapper-prefix-underscore)', () => {
    const rule = ['_Current assets', 'other'];
    assert.ok(matches(rule, 'Other', 'Current assets'));
    assert.ok(!matches(rule, 'Other', 'Non-current assets'));
    assert.ok(!matches(rule, 'Other'));
    assert.ok(matches(['_Current assets'], 'Anything there', 'CURRENT ASSETS'));
    assert.ok(!matches(['!_Current assets', 'other'], 'Other', 'Current assets'));
    assert.ok(matches(['_-pershare', 'basic'], 'Basic', 'Earnings per share:'));
  });

  test('of two rows the first wins, with `>` the later one (r001-mapper-prefix-gt)', () => {
    const rows = [row('Net sales', 90), row('Net sales, total', 100)];
    assert.equal(found(rows, ['net sales']), 90);
    assert.equal(found(rows, ['>net sales']), 100);
    assert.equal(found(rows, ['net sales', '>']), 100);
    assert.equal(found(rows, ['>=net sales']), 90);
    const both = [row('Net sales', 90), row('Total revenues', 100)];
    assert.equal(found(both, ['=net sales'], ['>=total revenues']), 100);
    assert.equal(found(both, ['>=total revenues'], ['>=net sales']), 90, 'rules are tried in order');
  });

  test('an array means one of its texts (r001-mapper-one-of)', () => {
    assert.ok(matches([['sales', 'revenue']], 'Net sales'));
    assert.ok(matches([['sales', 'revenue']], 'Revenue'));
    assert.ok(!matches([['sales', 'revenue']], 'Net income'));
    assert.ok(!matches([['sales', 'revenue'], '!cost'], 'Cost of sales'));
    assert.ok(!matches([[]], 'Sales'));
    assert.ok(!matches([], 'Sales'));
    assert.ok(!matches(['', '-', '='], 'Sales'));
  });

  test('the cell stays empty where two rules disagree, and says which they are', () => {
    const rows = [row('Net sales', 90), row('Total revenues', 100), row('Revenues', 90)];
    assert.equal(found(rows, ['=net sales'], ['=total revenues']), 'disputed');
    assert.equal(found(rows, ['=net sales'], ['=revenues']), 90, 'equal values do not disagree');
    assert.equal(found(rows, ['=net sales'], ['=total revenues'], ['=revenues']), 'disputed');
    const [field] = mapRows({ revenue: { a: ['=net sales'], b: ['=total revenues'] } }, rows);
    assert.equal(field!.match, null);
    assert.deepEqual(
      field!.matches.map(({ conditionId, row: at }) => [conditionId, at]),
      [
        ['a', 0],
        ['b', 1],
      ],
    );
  });

  test('rows without a number, and numbers that the field cannot have, are passed over', () => {
    const rows = [row('Revenue', null), row('Revenue', 5), row('Basic', 15_000_000), row('Basic', 6.1)];
    assert.equal(found(rows, ['=revenue']), 5);
    const [eps] = mapRows({ eps: { 1: ['basic'] } }, rows, (_field, value) => value < 1000);
    assert.equal(eps!.match!.row, 3);
  });
});

const template = (given: Partial<TableSelectorTemplate>): TableSelectorTemplate => ({
  templateName: 'T',
  mustMatchValues: [],
  wildcardValues: [],
  excludeValues: [],
  industries: [],
  primary: false,
  ...given,
});

describe('table selector', () => {
  test('`|` separates alternatives, found anywhere in any case (r001-selector-alternatives)', () => {
    const balance = template({ mustMatchValues: ['balance sheet|financial position'] });
    assert.ok(conditionsMatch(balance, 'STATEMENT OF FINANCIAL POSITION'));
    assert.ok(conditionsMatch(balance, 'Consolidated Balance Sheets'));
    assert.ok(!conditionsMatch(balance, 'Statements of Income'));
  });

  test('all that must match, one wildcard, nothing excluded', () => {
    const income = template({
      mustMatchValues: ['income', 'revenue'],
      wildcardValues: ['basic', 'diluted'],
      excludeValues: ['parent|pro forma'],
    });
    assert.ok(conditionsMatch(income, 'Income: revenue, basic'));
    assert.ok(!conditionsMatch(income, 'Income: basic'));
    assert.ok(!conditionsMatch(income, 'Income: revenue'));
    assert.ok(!conditionsMatch(income, 'Income: revenue, basic, PARENT company'));
    assert.ok(!conditionsMatch(template({}), 'anything'), 'a template without conditions matches nothing');
    assert.ok(!conditionsMatch(template({ mustMatchValues: ['|'] }), 'anything'));
  });

  test('of several templates the primary comes first, then the industry, then the one that knows more', () => {
    const table = {
      title: 'Consolidated statements of income',
      path: [],
      rows: [{ label: 'Revenue', section: null }],
    };
    const list = [
      template({ templateName: 'b', mustMatchValues: ['income'] }),
      template({ templateName: 'a', mustMatchValues: ['income'] }),
      template({ templateName: 'more', mustMatchValues: ['income', 'revenue'] }),
      template({ templateName: 'bank', mustMatchValues: ['income'], industries: ['Retail'] }),
      template({ templateName: 'first', mustMatchValues: ['income'], primary: true }),
      template({ templateName: 'other', mustMatchValues: ['cash flows'], primary: true }),
    ];
    assert.deepEqual(
      selectorsOf(list, table, 'Retail').map(({ templateName }) => templateName),
      ['first', 'bank', 'more', 'a', 'b'],
    );
  });
});
