import type { Rule, RowMapperValue } from '../types.ts';
import { balanceRows } from './balance.ts';
import { incomeRows } from './income.ts';
import { sellingAndAdministration } from './income-words.ts';
import { inOrder, prefixed } from './rules.ts';

const totalRevenue = ['>', prefixed('-', 'totalrevenue', 'totalnetrevenue'), '!-provision'];

/** What is left after the provision for losses is no revenue any more. */
const netOfInterest = [
  prefixed('-', 'revenuenetofinterestexpense', 'revenuesnetofinterestexpense'),
  '!-provision',
];

/** Banks and other lenders: revenue is net of interest paid, and there is no cost of revenue. */
export const bankIncomeRows: RowMapperValue = {
  ...incomeRows,
  revenue: inOrder(
    [prefixed('=-', 'revenues', 'netrevenue', 'netrevenues', 'totalnetrevenue', 'totalnetrevenues')],
    totalRevenue,
    ['>', ...netOfInterest],
  ),
  costOfRevenue: {},
  interestIncome: inOrder(['-totalinterestincome'], ['>', '-totalinterestanddividendincome']),
  interestExpense: inOrder(['-totalinterestexpense']),
  // The provision for losses is a cost beside the total of other expenses.
  costAndExpenses: {},
  operatingIncome: incomeRows['incomeBeforeTax']!,
};

/** Insurers: claims and benefits are costs, and general and administrative expenses are those of selling too. */
export const insuranceIncomeRows: RowMapperValue = {
  ...incomeRows,
  costAndExpenses: inOrder([
    prefixed(
      '-',
      'totalclaimsandexpenses',
      'totalbenefitsandexpenses',
      'totalbenefitslossesandexpenses',
      'totallossesandexpenses',
      'totaloperatingcosts',
      'totalcostsandexpenses',
      'totalexpenses',
    ),
  ]),
  interestIncome: inOrder([prefixed('-', 'netinvestmentincome', 'investmentandotherincome')]),
  // Beside claims and benefits, the operating costs are those of selling and administration.
  sellingGeneralAndAdministrativeExpenses: inOrder(
    [prefixed('=-', 'operatingcosts', 'operatingexpense', 'operatingexpenses')],
    ...sellingAndAdministration.map((rule): Rule => ['>', ...rule]),
  ),
};

/** Owners of real estate: revenue is rent, and the costs are those of properties. */
export const realEstateIncomeRows: RowMapperValue = {
  ...incomeRows,
  revenue: inOrder([prefixed('=-', 'rentalincome', 'rentalrevenue', 'revenues', 'revenue')], totalRevenue),
  costOfRevenue: inOrder([
    prefixed(
      '-',
      'propertyoperatingexpense',
      'propertyoperatingandmaintenance',
      'rentalexpense',
      'costofrent',
    ),
  ]),
  costAndExpenses: inOrder([
    prefixed('-', 'totalexpenses', 'totaloperatingexpense', 'totalcostsandexpenses'),
  ]),
};

/** Retailers: the cost of sales often holds buying, occupancy or distribution as well. */
export const retailIncomeRows: RowMapperValue = {
  ...incomeRows,
  costOfRevenue: inOrder(
    [
      prefixed(
        '-',
        'costofsales',
        'costofgoodssold',
        'costofmerchandise',
        'costsofmerchandise',
        'merchandisecosts',
        'costofproducts',
      ),
      '!total',
    ],
    ['>', prefixed('-', 'totalcostofsales', 'totalcostofgoods', 'totalcostofrevenue')],
  ),
  sellingGeneralAndAdministrativeExpenses: inOrder([
    prefixed(
      '-',
      'sellinggeneralandadministrative',
      'sellinggeneraladministrative',
      'sellingandadministrative',
      'operatinggeneralandadministrative',
      'generalandadministrative',
    ),
  ]),
};

/** Producers of energy and utilities: all costs are in one list, with taxes other than those on income. */
export const energyIncomeRows: RowMapperValue = {
  ...incomeRows,
  costAndExpenses: inOrder([
    prefixed(
      '-',
      'totalcostsandotherdeductions',
      'totalcostsandexpenses',
      'totaloperatingexpense',
      'totalcosts',
    ),
  ]),
  researchAndDevelopmentExpenses: inOrder(['=-researchanddevelopment']),
};

/** Banks: no current assets and liabilities; cash is what is due from banks and deposits there. */
export const bankBalanceRows: RowMapperValue = {
  ...balanceRows,
  cashAndCashEquivalents: inOrder(
    [prefixed('-', 'cashandduefrombanks', 'cashandcashequivalents', 'cashandequivalents'), '!-restricted'],
    ['>', prefixed('-', 'totalcashandcashequivalents', 'totalcashandequivalents')],
  ),
  netReceivables: inOrder(['-receivable', '-net'], ['>', prefixed('-', 'loansnet', 'netloans')]),
  shortTermDebt: inOrder([prefixed('-', 'shorttermborrowings', 'shorttermdebt')]),
  longTermDebt: inOrder([prefixed('-', 'longtermdebt', 'longtermborrowings')]),
};

/** Insurers: investments are one total, and there are no current assets and liabilities. */
export const insuranceBalanceRows: RowMapperValue = {
  ...balanceRows,
  cashAndCashEquivalents: inOrder([prefixed('=-', 'cash', 'cashandcashequivalents', 'cashcashequivalents')]),
  longTermInvestments: inOrder(['-totalinvestments'], ['>', '-longterminvestments']),
  longTermDebt: inOrder([
    prefixed('=-', 'debt', 'longtermdebt', 'totaldebt', 'longtermdebtlesscurrentmaturities'),
  ]),
};
