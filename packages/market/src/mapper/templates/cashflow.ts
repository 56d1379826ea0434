import type { Rule, RowMapperValue } from '../types.ts';
import { inOrder, prefixed } from './rules.ts';

const totals = ['netcash', 'totalcash', 'cashprovided', 'cashused', 'cashgenerated', 'cashflow', 'cashfrom'];
// What is said beside the statement repeats the names of its parts: `interest included in cash flows from operating activities`.
const noTotals = [
  '!-adjustments',
  '!-reconcile',
  '!-discontinued',
  '!-before',
  '!-other',
  '!-includedin',
  ...prefixed('!_-', 'supplement', 'cashpaid', 'interestpaid', 'noncash'),
];

/** The total of one of the three kinds of activities; the last row is that with discontinued operations. */
const totalOf = (activities: string): Rule => [
  '>',
  prefixed('-', `${activities}activit`),
  prefixed(
    '-',
    ...totals,
    'cashrequired',
    'cashinflow',
    'cashoutflow',
    `total${activities}`,
    `net${activities}`,
    `totalfrom${activities}`,
    `netfrom${activities}`,
  ),
  ...noTotals,
];

/** Of companies that call their activities operations. */
const operations: Rule = [
  prefixed('-', 'byoperations', 'fromoperations', 'inoperations', 'foroperations'),
  prefixed('-', ...totals),
  ...noTotals,
];
const operating = inOrder(operations, totalOf('operating'));

const spent = prefixed(
  '-',
  'purchase',
  'payment',
  'acquisitionof',
  'acquisitionsof',
  'addition',
  'expenditure',
  'investmentin',
  'investmentsin',
  'capitalspending',
  'construction',
  'outlay',
  'spendingon',
);
const equipment = prefixed(
  '-',
  'property',
  'properties',
  'plantandequipment',
  'capitalassets',
  'equipment',
  'fixedassets',
  'utilityplant',
  // Without spaces `in tangible` would be `intangible`.
).concat(
  prefixed('', 'of tangible assets', 'in tangible assets', 'for tangible assets', 'and tangible assets'),
);
/** What is named as left out does not make the rest a lease. */
const withoutLeases = prefixed(
  '-',
  'excludingfinancelease',
  'excludingcapitallease',
  'excludinglease',
  'excludingequipmentlease',
  'excludingassetslease',
  'excludingassetsunder',
  'otherthanlease',
);
const notSpent: Rule = [
  '!-proceeds',
  '!-accrued',
  '!-noncash',
  '!-unpaid',
  '!-accountspayable',
  ['!-sale', '-netofsale'],
  ['!-lease', ...withoutLeases],
  '!-deposit',
];
const capital = inOrder(
  [spent, equipment, ...notSpent],
  [
    '>',
    prefixed('-', 'capitalexpenditure', 'capitalspending', 'capitalinvestment', 'capitaladdition'),
    ...notSpent,
    ['!-excluding', ...withoutLeases],
    '!-change',
  ],
  ['>', spent, '-propertyplantandequipment', ...notSpent],
);
const securities = prefixed('-', 'marketablesecurities', 'investments', 'securities', 'marketabledebt');

/** Labels that cash flow statements of most companies use. */
export const cashflowRows: RowMapperValue = {
  netIncome: inOrder([
    prefixed(
      '=-',
      'netincome',
      'netearnings',
      'netloss',
      'netincomeloss',
      'netlossincome',
      'netearningsloss',
      'netlossearnings',
      'consolidatednetincome',
      'consolidatednetincomeloss',
      'profitloss',
      'netprofit',
      'netprofitloss',
      'netlossprofit',
      'profit',
      'netincomefortheyear',
      'netincomefortheperiod',
      'profitfortheyear',
      'profitfortheperiod',
      'netincomelossincludingnoncontrollinginterests',
      'netincomeincludingnoncontrollinginterests',
      'netearningsincludingnoncontrollinginterests',
    ),
  ]),
  depreciationAndAmortization: inOrder([
    prefixed(
      '-',
      'depreciationandamortization',
      'depreciationamortization',
      'depreciationdepletion',
      'depreciationanddepletion',
    ),
    '!-accumulated',
  ]),
  deferredIncomeTax: inOrder([
    prefixed(
      '-',
      'deferredincometax',
      'deferredtax',
      'benefitfordeferred',
      'provisionfordeferred',
      'deferredandnoncurrentincometax',
    ),
    '!-excluding',
    '!-except',
  ]),
  stockBasedCompensation: inOrder([
    prefixed(
      '-',
      'stockbasedcompensation',
      'sharebasedcompensation',
      'equitybasedcompensation',
      'stockcompensation',
      'sharebasedpayment',
    ),
    '!-tax',
    '!-capitalized',
  ]),
  accountsReceivables: inOrder([
    prefixed('-', 'accountsreceivable', 'receivables', 'tradereceivable', 'accountsandnotesreceivable'),
    '!-proceeds',
    '!-purchase',
    '!-collection',
    '!-financ',
    '!-provision',
    '!-allowance',
  ]),
  inventory: inOrder(['-inventor', '!-writedown', '!-provision', '!-impairment', '!-reserve', '!-transfer']),
  accountsPayables: inOrder(['-accountspayable', '!-property', '!-capital', '!-noncash']),
  netCashProvidedByOperatingActivities: operating,
  operatingCashFlow: operating,
  investmentsInPropertyPlantAndEquipment: capital,
  capitalExpenditure: capital,
  acquisitionsNet: inOrder([
    prefixed('-', 'acquisition', 'businesscombination', 'businessesacquired', 'purchaseofbusiness'),
    '!-property',
    '!-equipment',
    '!-intangible',
    '!-lease',
    '!-contingent',
    '!-noncash',
    '!-debt',
  ]),
  purchasesOfInvestments: inOrder([
    prefixed('-', 'purchase', 'acquisition'),
    securities,
    '!-proceeds',
    '!-maturit',
    '!-repurchase',
  ]),
  salesMaturitiesOfInvestments: inOrder(
    [
      prefixed(
        '-',
        'proceedsfromsalesandmaturities',
        'salesandmaturitiesof',
        'maturitiesandsalesof',
        'proceedsfrommaturitiesandsales',
      ),
    ],
    [prefixed('-', 'saleof', 'salesof'), securities, '!-maturit', '!-purchase'],
    ['-maturit', securities, '!-sale', '!-purchase'],
  ),
  netCashUsedForInvestingActivites: inOrder(totalOf('investing')),
  debtRepayment: inOrder([
    prefixed(
      '-',
      'repayment',
      'paymentsof',
      'paymentson',
      'paymentof',
      'principalpayment',
      'retirementof',
      'redemptionof',
      'reductionsof',
      'reductionsin',
    ),
    prefixed('-', 'debt', 'notes', 'borrowing', 'loan'),
    '!-cost',
    '!-issuance',
    '!-premium',
    '!-shortterm',
    '!-proceeds',
  ]),
  commonStockIssued: inOrder([
    prefixed('-', 'issuanceof', 'exerciseof', 'proceedsfrom'),
    prefixed('-', 'commonstock', 'commonshares', 'stockoptions', 'employeestock'),
    '!-tax',
    '!-cost',
    '!-repurchase',
  ]),
  commonStockRepurchased: inOrder([
    prefixed('-', 'repurchase', 'purchase', 'acquisitionof'),
    prefixed('-', 'commonstock', 'commonshares', 'treasury', 'companystock', 'ownshares'),
    '!-proceeds',
    '!-tax',
    '!-accrued',
    '!-employeestockpurchase',
  ]),
  dividendsPaid: inOrder([
    '-dividend',
    '!-noncontrolling',
    '!-declared',
    '!-accrued',
    '!-unpaid',
    '!-received',
    '!-subsidiar',
    '!-equitymethod',
  ]),
  netCashUsedProvidedByFinancingActivities: inOrder(totalOf('financing')),
  effectOfForexChangesOnCash: inOrder([
    prefixed('-', 'exchangerate', 'foreignexchange', 'foreigncurrency', 'currencytranslation'),
    '-cash',
    '!-beforeeffect',
  ]),
  netChangeInCash: inOrder([
    prefixed(
      '-',
      'netincrease',
      'netdecrease',
      'netchange',
      'increasedecrease',
      'decreaseincrease',
      'changeincash',
      'increasein',
      'decreasein',
    ),
    '-cash',
    '!-discontinued',
    '!-heldforsale',
  ]),
  cashAtBeginningOfPeriod: inOrder(['-cash', prefixed('-', 'beginning', 'startof'), '!-discontinued']),
  cashAtEndOfPeriod: inOrder(['-cash', prefixed('-', 'endof', 'endingbalance', 'ending'), '!-discontinued']),
};
