/**
 * Colour of each data source wherever sources are distinguished: indicators, cells, comparisons, charts. Chosen so that
 * any two are far from each other and each has 3:1 on the light and the dark panel; a name is always beside the
 * colour. Source: r001-source-colours; the last four are series of charts only.
 */
export const sourceColours: Readonly<Record<string, string>> = {
  db: '#006ca8',
  'yahoo-csv': '#fc00fc',
  'yahoo-profile': '#a272fc',
  yahoo: '#a800f6',
  tradingview: '#0096fc',
  nasdaq: '#129c8a',
  zacks: '#c08a00',
  'tradingview-calendar': '#5448fc',
  investing: '#d21200',
  fidelity: '#0ca800',
  marketbeat: '#fc367e',
  fmp: '#c07eae',
  dbupdate: '#8454ae',
  finage: '#fc5a00',
  live: '#007800',
  combined: '#c00096',
  polygon: '#7e605a',
};
