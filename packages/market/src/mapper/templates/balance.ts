import type { RowMapperValue } from '../types.ts';
import { inOrder, prefixed } from './rules.ts';

const owners = prefixed(
  '-',
  'stockholdersequity',
  'shareholdersequity',
  'shareownersequity',
  'stockholdersdeficit',
  'shareholdersdeficit',
  'shareholdersinvestment',
  'stockholdersdeficitequity',
  'shareholdersdeficitequity',
  'stockholdersequitydeficit',
  'shareholdersequitydeficit',
  'commonequity',
  'ownersequity',
  'unitholdersequity',
  'stockholdersinvestment',
  'shareofequity',
  'partnerscapital',
  'membersequity',
);
const equityOnly = ['!-liabilities', '!-noncontrolling', '!-minority', '!-other', '!-redeemable'];
// Where owners are named too (`Total X shareholders' equity`), a total that names nobody holds the shares of others.
const exactTotals = owners.map((owner) => `!=${owner.replace('-', '-total')}`);
const plainCash = prefixed(
  '-',
  'cashandcashequivalents',
  'cashandequivalents',
  'cashcashequivalents',
  'cashandtemporary',
).concat(prefixed('=-', 'cash'));
const later = ['_-noncurrent', '_-longterm', '-noncurrent', '-longterm'];
const laterDebt = [prefixed('_-', 'noncurrent', 'longterm'), '!-current', '!-shortterm', '!-longterm'];
const ownersOfRest = prefixed('-', 'equity', 'deficit', 'investment', 'capital', 'netassets', 'stockholders');
const total = inOrder(
  ['-totalliabilities', ownersOfRest],
  ['-totalequityandliabilities'],
  [
    prefixed(
      '=-',
      'liabilitiesandequity',
      'liabilitiesandstockholdersequity',
      'liabilitiesandshareholdersequity',
    ),
  ],
);
const propertyRows = prefixed(
  '-',
  'propertyplantandequipment',
  'propertyandequipment',
  'propertyplantequipment',
);

/**
 * Labels that balance sheets of most companies use. Kinds of short-term debt have a rule each: where several are printed
 * they disagree, and the cell stays empty instead of holding one of them.
 */
export const balanceRows: RowMapperValue = {
  cashAndCashEquivalents: inOrder(
    [plainCash, '-restricted', '!-total'],
    ['>', plainCash, '!-restricted', '!-total', '!-investments', '!-marketable', '!-securities'],
  ),
  shortTermInvestments: inOrder([
    prefixed(
      '-',
      'shortterminvestment',
      'marketablesecurities',
      'currentinvestments',
      'marketabledebtsecurities',
    ),
    '!-cash',
    '!-longterm',
    '!-noncurrent',
    '!_-noncurrent',
    '!_-longterm',
  ]),
  cashAndShortTermInvestments: inOrder([
    '-cash',
    prefixed('-', 'shortterminvestments', 'marketablesecurities'),
    '!-restricted',
  ]),
  netReceivables: inOrder([
    prefixed(
      '-',
      'accountsreceivable',
      'receivables',
      'tradereceivable',
      'accountsandnotesreceivable',
      'notesreceivable',
    ),
    '!-longterm',
    '!-noncurrent',
    '!_-noncurrent',
    '!-financ',
  ]),
  inventory: inOrder(
    ['-inventor', '!-total', '!-reserve', '!-noncurrent', '!-longterm'],
    ['=-materialsandsupplies', '!_-inventor'],
    ['>', '-totalinventor'],
  ),
  totalCurrentAssets: inOrder(
    ['-totalcurrentassets'],
    [prefixed('=-', 'total', 'totalcurrent'), '_-currentassets', '!_-noncurrent'],
  ),
  propertyPlantEquipmentNet: inOrder(
    [propertyRows, '!-gross', '!-atcost', '!-accumulated', '!-total'],
    ['>', propertyRows, 'net', '!-accumulated'],
  ),
  goodwill: inOrder(['-goodwill', '!-intangible', '!-accumulated']),
  intangibleAssets: inOrder(['-intangible', '!-goodwill', '!-accumulated']),
  goodwillAndIntangibleAssets: inOrder(['-goodwill', '-intangible']),
  longTermInvestments: inOrder(
    [prefixed('-', 'longterminvestment', 'longtermmarketable', 'noncurrentinvestment')],
    [
      prefixed('-', 'marketablesecurities', 'investments'),
      prefixed('_-', 'noncurrentassets', 'longtermassets'),
      // Lines that divide the investments.
      '!-equitymethod',
      '!-other',
    ],
  ),
  taxAssets: inOrder([prefixed('-', 'deferredtaxasset', 'deferredincometaxasset')]),
  totalNonCurrentAssets: inOrder([prefixed('-', 'totalnoncurrentassets', 'totallongtermassets')]),
  totalAssets: inOrder([prefixed('=-', 'totalassets', 'assets')], ['>', '=-totalassets']),
  accountPayables: inOrder([
    prefixed('-', 'accountspayable', 'tradepayable', 'accountsandnotespayable'),
    '!-related',
  ]),
  shortTermDebt: inOrder(
    [
      prefixed(
        '-',
        'shorttermdebt',
        'shorttermborrowings',
        'debtpayablewithin',
        'debtmaturingwithin',
        'debtduewithin',
      ),
    ],
    [
      prefixed(
        '-',
        'currentportionoflongtermdebt',
        'currentmaturitiesoflongtermdebt',
        'currentportionofdebt',
        'longtermdebtcurrent',
        'currentinstallmentsoflongterm',
        'longtermdebtduewithin',
      ),
    ],
    [
      prefixed('-', 'commercialpaper', 'notespayable', 'loansandnotespayable'),
      '!-accounts',
      '!_-noncurrent',
      '!_-longterm',
    ],
    ['=-termdebt', '_-currentliabilities', '!_-noncurrent'],
  ),
  deferredRevenue: inOrder([
    prefixed('-', 'deferredrevenue', 'unearnedrevenue', 'contractliabilit', 'unearnedincome'),
    ...later.map((one) => `!${one}`),
  ]),
  totalCurrentLiabilities: inOrder(
    ['-totalcurrentliabilities'],
    [prefixed('=-', 'total', 'totalcurrent'), '_-currentliabilities', '!_-noncurrent'],
  ),
  longTermDebt: inOrder(
    [
      prefixed(
        '-',
        'longtermdebt',
        'longtermborrowings',
        'debtnoncurrent',
        'longtermportionofdebt',
        'longtermnotes',
        'longtermobligation',
        'longtermloans',
        'termdebtnoncurrent',
        'borrowingsnoncurrent',
        'noncurrentborrowings',
        'noncurrentdebt',
        'notespayablenoncurrent',
        'notespayablelesscurrent',
        'notespayablenetofcurrent',
        'debtlesscurrent',
        'debtnetofcurrent',
        'debtexcludingcurrent',
        'debtdueafter',
      ),
      '!-currentportionof',
      '!-currentmaturitiesof',
      '!-currentinstallmentsof',
      '!-duewithin',
      '!-maturingwithin',
      '!-payablewithin',
      '!-withinoneyear',
      '!-debtcurrent',
      '!-debtnetcurrent',
      '!-obligationscurrent',
      '!-currentobligation',
      '!-currentlongterm',
      '!-shorttermdebtand',
      '!=total long-term debt',
    ],
    ['-termdebt', prefixed('_-', 'noncurrent', 'longterm')],
    ['-borrowings', ...laterDebt],
    ['=-debt', ...laterDebt],
    [prefixed('=-', 'notespayable', 'loanspayable', 'bankloans', 'seniornotes'), ...laterDebt],
    [
      '>',
      '-longtermdebt',
      prefixed('-', 'lesscurrent', 'excludingcurrent', 'netofcurrent', 'noncurrent', 'duein', 'dueafter'),
    ],
  ),
  deferredRevenueNonCurrent: inOrder([
    prefixed('-', 'deferredrevenue', 'unearnedrevenue', 'contractliabilit'),
    later,
  ]),
  deferredTaxLiabilitiesNonCurrent: inOrder([
    prefixed('-', 'deferredtaxliabilit', 'deferredincometaxliabilit'),
  ]),
  totalNonCurrentLiabilities: inOrder([
    prefixed('-', 'totalnoncurrentliabilities', 'totallongtermliabilities'),
  ]),
  totalLiabilities: inOrder(['=-totalliabilities']),
  preferredStock: inOrder([prefixed('-', 'preferredstock', 'preferredshares', 'preferenceshares')]),
  commonStock: inOrder([
    prefixed('-', 'commonstock', 'commonshares', 'ordinaryshares', 'capitalstock'),
    '!-treasury',
    '!-preferred',
    '!-total',
    '!-issuable',
    '!-repurchase',
    '!-heldin',
  ]),
  retainedEarnings: inOrder([
    prefixed(
      '-',
      'retainedearnings',
      'retaineddeficit',
      'accumulateddeficit',
      'accumulatedearnings',
      'earningsreinvested',
      'reinvestedearnings',
      'incomereinvested',
      'earningsretained',
      'accumulatedretained',
      'retainedloss',
      'retainedincome',
      'retainedprofit',
      'accumulatedloss',
      'accumulatedprofit',
      'earningsemployed',
      'incomeemployed',
      'incomeretained',
      'profitemployed',
      'profitretained',
      'profitreinvested',
      'undistributedearnings',
      'distributionsinexcess',
      'dividendsinexcess',
      'cumulativedeficit',
    ),
    '!-total',
    '!-comprehensive',
    '!-affiliate',
    '!-subsidiar',
  ]),
  accumulatedOtherComprehensiveIncomeLoss: inOrder(['-accumulatedothercomprehensive']),
  totalStockholdersEquity: inOrder(
    [prefixed('=-', 'totalequity', 'totalequitydeficit', 'totaldeficit'), ...equityOnly],
    ['>', '-total', owners, ...equityOnly],
    ['>', '-total', owners, ...exactTotals, ...equityOnly],
    ['>', '-equityattributableto', ...equityOnly],
  ),
  minorityInterest: inOrder([
    prefixed('-', 'noncontrollinginterest', 'minorityinterest'),
    '!-redeemable',
    '!-total',
    '!-including',
    '!-equityattributable',
  ]),
  totalEquity: inOrder(
    ['-total', owners, ...equityOnly],
    [
      '>',
      prefixed('=-', 'totalequity', 'totalequitydeficit', 'totaldeficit', 'totaldeficitequity'),
      ...equityOnly,
    ],
    ['>', owners.map((owner) => `=${owner.replace('-', '-total')}`)],
  ),
  totalLiabilitiesAndStockholdersEquity: total,
  totalLiabilitiesAndTotalEquity: total,
};

/** The note that leads from the cash of the balance sheet to that without restricted balances, or to that of the cash flows. */
export const cashNoteRows: RowMapperValue = {
  cashAndCashEquivalents: inOrder(
    [plainCash, prefixed('-', 'excludingrestricted', 'netofrestricted', 'withoutrestricted')],
    ['-unrestrictedcash'],
  ),
};
