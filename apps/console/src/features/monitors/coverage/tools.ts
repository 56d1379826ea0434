import {
  coverageFields,
  type CoverageField,
  type CoverageTool,
} from '@midoffice/contract/monitors/coverage/lists';

/** A tool that repairs data, with the parameter of its address that names the symbol. */
interface Tool {
  readonly page: string;
  readonly label: string;
  readonly param: string;
}

const fix = (label: string, param = 'symbol'): Tool => ({ page: 'data-fixes', label, param });

const tools: Readonly<Record<CoverageTool, Tool>> = {
  charts: fix('Charts'),
  epsEditor: fix('EPS Editor'),
  financialStatements: fix('Financial Statements'),
  revenueSegmentation: fix('Revenue Segmentation'),
  financialLinks: fix('Financial Links'),
  earningsCall: fix('Earnings Call', 's'),
  historicalMarketcap: fix('Historical Marketcap'),
  fixProfile: fix('Fix Profile'),
  fixTickerImage: fix('Fix Ticker Image', 'ticker'),
  'new-news-tracker': { page: 'monitors', label: 'New News Tracker', param: 'symbols' },
};

/** Where a field of a symbol is repaired. */
export function toolOf(field: CoverageField, symbol: string) {
  const item = coverageFields[field].tool;
  const { page, label, param } = tools[item];
  return { page, item, label, params: { [param]: symbol } };
}
