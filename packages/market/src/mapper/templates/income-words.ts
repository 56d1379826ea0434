// Labels of profits and numbers of shares in income statements.
import type { Rule } from '../types.ts';
import { prefixed } from './rules.ts';

export const perShare = ['!-dividend', '!-discontinued', '!-weighted', '!-sharesoutstanding', '!-bookvalue'];
export const noMinority = [
  '!-noncontrolling',
  '!-minority',
  '!-redeemable',
  '!-preferred',
  '!-pershare',
  '!_-pershare',
];
export const attributable = prefixed(
  '-',
  'netincomeattributableto',
  'netearningsattributableto',
  'netlossattributableto',
  'netincomelossattributableto',
  'netlossincomeattributableto',
  'netearningslossattributableto',
  'netlossearningsattributableto',
  'profitattributableto',
  'profitlossattributableto',
);
export const wholeProfit: Rule = [
  '>',
  prefixed(
    '=-',
    'netincome',
    'netearnings',
    'netloss',
    'netprofit',
    'netincomeloss',
    'netlossincome',
    'netearningsloss',
    'netlossearnings',
    'consolidatednetincome',
    'consolidatednetincomeloss',
    'profitloss',
    'lossprofit',
    'profit',
    'netprofitloss',
    'netlossprofit',
    'netincomefortheyear',
    'netincomefortheperiod',
    'netincomelossfortheyear',
    'netincomelossfortheperiod',
    'netlossfortheyear',
    'netlossfortheperiod',
    'profitfortheyear',
    'profitfortheperiod',
    'profitlossfortheyear',
    'profitlossfortheperiod',
  ),
  '!_-pershare',
];

export const averageShares = prefixed(
  '-',
  'weightedaverage',
  'averageshares',
  'averagecommonshares',
  'averagenumberof',
  'averagecommonstock',
  'averageordinaryshares',
  'averagebasic',
  'averagediluted',
  'averageoutstanding',
  'averagecommonandcommonequivalent',
  'sharesusedin',
  'sharesusedto',
  'sharesusedfor',
);
export const diluted = ['dilut', '-assumedconversion'];
export const notDiluted = ['!dilut', '!-assumedconversion', '!_-dilut'];
// Amounts of money have such labels too, for the basic and the diluted figure.
export const onlyShares = [
  ['!-income', '-shares'],
  ['!-earnings', '-shares'],
  ['!-profit', '-shares'],
  ['!-loss', '-shares'],
  ['!-available', '-shares'],
] as const;

const sellingWords = prefixed(
  '-',
  'sellinggeneralandadministrative',
  'sellinggeneraladministrative',
  'sellingadministrativeandgeneral',
  'sellingmarketingandadministrative',
  'sellingmarketinggeneralandadministrative',
  'marketinggeneralandadministrative',
  'marketingadministrationand',
  'sellingandadministrative',
  'salesgeneralandadministrative',
  'sellinginformationalandadministrative',
  'generaladministrativeandselling',
  'sellingdistributionandadministrat',
  'sellingmarketinganddistribution',
  'sellinggeneralandadministration',
  'sellingandadministration',
  'sellingandgeneraladministrative',
  'marketingsellingandadministrative',
  'marketingsellinggeneralandadministrative',
  'sellingadministrative',
  'sellinggeneraladministration',
  'salesgeneraladministrative',
  'administrativeandselling',
  'administrativesellingandgeneral',
);

/** Of a line that leaves a cost out and one that holds it, the second is meant. */
export const sellingAndAdministration: readonly Rule[] = [
  [sellingWords],
  [
    '>',
    sellingWords,
    '!-excluding',
    '!-exclusive',
    '!-compensation',
    ...prefixed('!_-', 'compensation', 'includ', 'amortization', 'depreciation'),
  ],
];
