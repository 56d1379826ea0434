/** Intraday bar files that can be read. */
export const INTRADAY_FORMATS = ['datetime', 'ninjatrader', 'backtrader', 'midoffice'] as const;
export type IntradayFormat = (typeof INTRADAY_FORMATS)[number];
