import type { StatementType } from '../../statements/fields.ts';
import type { TableSelectorTemplate } from '../select-tables.ts';
import type { RowMapperValue } from '../types.ts';
import { balanceRows, cashNoteRows } from './balance.ts';
import { cashflowRows } from './cashflow.ts';
import { incomeRows, shareNoteRows, sharedIncomeRows } from './income.ts';
import {
  bankBalanceRows,
  bankIncomeRows,
  energyIncomeRows,
  insuranceBalanceRows,
  insuranceIncomeRows,
  realEstateIncomeRows,
  retailIncomeRows,
} from './industries.ts';

/** A row mapper that every new installation has. */
export interface ShippedMapper {
  readonly templateName: string;
  readonly statementType: StatementType;
  readonly value: RowMapperValue;
}

/** A table selector that every new installation has. */
export interface ShippedSelector extends TableSelectorTemplate {
  readonly statementType: StatementType;
  readonly connectedRowMappers: readonly string[];
}

const mapper = (
  templateName: string,
  statementType: StatementType,
  value: RowMapperValue,
): ShippedMapper => ({ templateName, statementType, value });

export const shippedMappers: readonly ShippedMapper[] = [
  mapper('Income: general', 'income', incomeRows),
  mapper('Income: banks', 'income', bankIncomeRows),
  mapper('Income: insurance', 'income', insuranceIncomeRows),
  mapper('Income: real estate', 'income', realEstateIncomeRows),
  mapper('Income: retail', 'income', retailIncomeRows),
  mapper('Income: energy and utilities', 'income', energyIncomeRows),
  mapper('Income: shared with others', 'income', sharedIncomeRows),
  mapper('Income: note on earnings per share', 'income', shareNoteRows),
  mapper('Balance: general', 'balance', balanceRows),
  mapper('Balance: banks', 'balance', bankBalanceRows),
  mapper('Balance: insurance', 'balance', insuranceBalanceRows),
  mapper('Balance: note on restricted cash', 'balance', cashNoteRows),
  mapper('Cash flow: general', 'cashflow', cashflowRows),
];

// Of a single company of the group, or of what might have been.
const notConsolidated = ['parent company only|parent only', 'pro forma', 'condensed consolidating'];

const selector = (
  templateName: string,
  statementType: StatementType,
  given: Partial<ShippedSelector>,
): ShippedSelector => ({
  templateName,
  statementType,
  mustMatchValues: [],
  wildcardValues: [],
  excludeValues: notConsolidated,
  connectedRowMappers: [],
  industries: [],
  primary: true,
  ...given,
});

const general = 'Income: general';

/** Templates for special industries ask for more, and so come before the general ones where they match. */
export const shippedSelectors: readonly ShippedSelector[] = [
  selector('Income statement', 'income', {
    mustMatchValues: ['revenue|sales|interest income|premiums|operating expenses|costs and expenses'],
    wildcardValues: ['net income|net earnings|net loss|net (loss)|profit', 'per share|per common share'],
    connectedRowMappers: [general],
  }),
  selector('Income statement with shares of others', 'income', {
    mustMatchValues: [
      'revenue|sales|operating expenses|costs and expenses',
      'noncontrolling interest|non-controlling interest|minority interest',
      'attributable to',
    ],
    wildcardValues: ['net income|net earnings|net loss|net (loss)|profit', 'per share|per common share'],
    excludeValues: [...notConsolidated, 'preferred'],
    connectedRowMappers: ['Income: shared with others', general],
  }),
  selector('Income statement of banks', 'income', {
    mustMatchValues: [
      'revenue|sales|income',
      'interest income|interest and fees',
      'provision for credit losses|provisions for credit losses|provision for loan losses',
      'interest expense|deposits',
    ],
    wildcardValues: ['net income|net earnings|net loss', 'per share|per common share'],
    connectedRowMappers: ['Income: banks', general],
    industries: ['Banking & Conglomerates', 'Asset Management & Financial Services'],
  }),
  selector('Income statement of insurers', 'income', {
    mustMatchValues: ['revenue|income', 'premiums', 'claims|losses and loss|policyholder|medical costs'],
    wildcardValues: ['net income|net earnings|net loss', 'per share|per common share'],
    connectedRowMappers: ['Income: insurance', general],
    industries: ['Insurance'],
  }),
  selector('Income statement of real estate companies', 'income', {
    mustMatchValues: ['revenue|income', 'rental|rent', 'real estate|property operating|tenant|properties'],
    wildcardValues: ['net income|net loss', 'per share|per common share'],
    connectedRowMappers: ['Income: real estate', general],
    industries: ['Real Estate'],
  }),
  selector('Income statement of retailers', 'income', {
    mustMatchValues: ['net sales', 'cost of sales|merchandise', 'selling', 'membership|stores|merchandise'],
    wildcardValues: ['net income|net earnings|net loss', 'per share|per common share'],
    connectedRowMappers: ['Income: retail', general],
    industries: ['Retail'],
  }),
  selector('Income statement of energy companies and utilities', 'income', {
    mustMatchValues: ['revenue|sales', 'exploration|purchased power|fuel|crude oil|natural gas'],
    wildcardValues: ['net income|net earnings|net loss', 'per share|per common share'],
    connectedRowMappers: ['Income: energy and utilities', general],
    industries: ['Energy', 'Utilities & Infrastructure'],
  }),
  selector('Note on earnings per share', 'income', {
    mustMatchValues: [
      'weighted average|weighted-average|average shares|average common|average number|shares used',
    ],
    wildcardValues: ['per share|per common share|per ordinary share', 'basic and diluted'],
    excludeValues: [
      ...notConsolidated,
      'exercise price|grant date|price paid|purchase price|awards granted|option grant',
      'non-gaap|adjusted earnings',
    ],
    connectedRowMappers: ['Income: note on earnings per share'],
    primary: false,
  }),
  selector('Balance sheet', 'balance', {
    mustMatchValues: ['assets', 'liabilities', 'equity|deficit|investment|capital'],
    connectedRowMappers: ['Balance: general'],
  }),
  selector('Balance sheet of banks', 'balance', {
    mustMatchValues: ['total assets', 'total liabilities', 'deposits', 'loans|receivables'],
    excludeValues: [...notConsolidated, 'total current assets', 'premiums'],
    connectedRowMappers: ['Balance: banks', 'Balance: general'],
    industries: ['Banking & Conglomerates', 'Asset Management & Financial Services'],
  }),
  selector('Balance sheet of insurers', 'balance', {
    mustMatchValues: ['total assets', 'total liabilities', 'premium', 'claims|policyholder|losses'],
    excludeValues: [...notConsolidated, 'total current assets'],
    connectedRowMappers: ['Balance: insurance', 'Balance: general'],
    industries: ['Insurance'],
  }),
  selector('Note on restricted cash', 'balance', {
    mustMatchValues: ['cash and cash equivalents', 'restricted', 'excluding|unrestricted|net of restricted'],
    excludeValues: [...notConsolidated, 'total assets', 'operating activities'],
    connectedRowMappers: ['Balance: note on restricted cash'],
    primary: false,
  }),
  selector('Cash flow statement', 'cashflow', {
    mustMatchValues: ['operating activities', 'investing activities', 'financing activities'],
    connectedRowMappers: ['Cash flow: general'],
  }),
];
