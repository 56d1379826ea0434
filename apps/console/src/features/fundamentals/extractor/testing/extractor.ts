import type { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import type { RowMapper, TableSelector, MapperRate } from '@midoffice/contract/fundamentals/extractor/shapes';
import type {
  AnalyzedFieldShown,
  SecTable,
  SecTableRow,
} from '@midoffice/contract/fundamentals/extractor/table-shapes';
import type { OutputOf } from '@midoffice/contract/kernel';

// What component tests of the extractor show.

const period = { start: '2023-01-01', end: '2023-12-31' };
const row = (label: string, value: number, place: string, tag: SecTableRow['tag'] = null): SecTableRow => ({
  label,
  value,
  place,
  tag,
  section: null,
  indent: 0,
});

/** One column of an income statement; the tag of the net income says another value. */
export const secTable: SecTable = {
  tableType: 'income',
  fields: [
    row('Net sales', 500, '0.1.2', { name: 'us-gaap:Revenues', value: 500, ...period }),
    row('Cost of sales', 300, '0.2.2'),
    row('Net income', 70, '0.3.2', { name: 'us-gaap:NetIncomeLoss', value: 71, ...period }),
  ],
  useTableSelector: 'Income statement',
  rowMappers: ['Income: general'],
  date: '2023-12-31',
  start: '2023-01-01',
  months: 12,
  label: '2023',
  finalLink: 'https://www.sec.gov/Archives/edgar/data/1/000000000123000001/acme.htm',
  name: 'Income',
  path: [],
  index: 0,
  column: 0,
  primary: false,
  unit: 'USD',
  scale: 1,
};

export const selector: TableSelector = {
  _id: 'selector-1',
  templateName: 'Income statement',
  statementType: 'income',
  mustMatchValues: ['sales|revenue'],
  wildcardValues: [],
  excludeValues: [],
  connectedRowMappers: ['Income: general'],
  industries: ['Retail'],
  primary: true,
};

export const mapper: RowMapper & { rate: MapperRate } = {
  _id: 'mapper-1',
  templateName: 'Income: general',
  statementType: 'income',
  value: { revenue: { 1: ['=Net sales'], 2: [['sales', 'revenue'], '!cost'] } },
  rate: { hits: 9, misses: 1, empty: 0 },
};

const field = (given: Partial<AnalyzedFieldShown>): AnalyzedFieldShown => ({
  value: null,
  dbValue: null,
  foundTableValue: null,
  section: null,
  fullChanges: [],
  label: null,
  place: null,
  rule: null,
  candidates: [],
  proof: null,
  ...given,
});

export const calculated: OutputOf<typeof calculateTable> = {
  success: true,
  message: 'Calculation completed!',
  analyzedStatement: {
    revenue: field({
      value: 500,
      dbValue: 450,
      foundTableValue: 500,
      label: 'Net sales',
      place: '0.1.2',
      fullChanges: [{ type: 'mapping', label: 'Net sales', value: 500 }],
      rule: { id: '1', conditions: ['=Net sales'] },
      proof: { name: 'us-gaap:Revenues', value: 500, ...period, agrees: true, problem: null },
    }),
    grossProfit: field({
      value: 200,
      fullChanges: [
        {
          type: 'calculation',
          formula: 'revenue - costOfRevenue',
          numericFormula: '500 - 300',
          oldValue: null,
          newValue: 200,
          usedFields: { revenue: 500, costOfRevenue: 300 },
        },
      ],
    }),
    netIncome: field({
      value: 70,
      foundTableValue: 70,
      label: 'Net income',
      place: '0.3.2',
      fullChanges: [{ type: 'mapping', label: 'Net income', value: 70 }],
      proof: {
        name: 'us-gaap:NetIncomeLoss',
        value: 71,
        ...period,
        agrees: false,
        problem: 'the value differs: tagged 71',
      },
    }),
  },
  analyzedTable: secTable.fields.map((one) => ({ ...one, fields: [] })),
  sectionChanges: {},
  calendarYear: 2023,
  period: 'FY',
  date: '2023-12-31',
  exists: true,
  proof: { checked: 2, agreed: 1 },
  problems: ['grossProfit is 5 below revenue - costOfRevenue'],
};
