import type { NewSentence } from '../sentence-store.ts';

const about = (field: string, ...texts: readonly string[]): NewSentence[] =>
  texts.map((text) => ({ field, text, reviewed: true }));

/** The library of the demo: reviewed sentences, descriptions, some that wait, and some with something wrong. */
export const demoSentences: readonly NewSentence[] = [
  ...about(
    'price',
    '{{companyName}} closed at {{price}} on {{date}}.',
    'The shares ended the session of {{date}} at {{price}}.',
    'At the last close, one share of {{symbol}} cost {{price}}.',
  ),
  ...about(
    'changePercent',
    'The stock {{changePercent|trend}} {{changePercent|abs}} on the day.',
    'That is a {{changePercent|gain}} of {{changePercent|abs}} against the session before.',
  ),
  ...about(
    'yearChangePercent',
    'Over the past year the shares are {{yearChangePercent|direction}} {{yearChangePercent|abs}}.',
    'A holder of one year sits on a {{yearChangePercent|gain}} of {{yearChangePercent|abs}}.',
  ),
  ...about(
    'ytdChangePercent',
    'Since January the shares are {{ytdChangePercent|direction}} {{ytdChangePercent|abs}}.',
  ),
  ...about(
    'marketCap',
    'At that price the company is worth {{marketCap}}.',
    'The market values {{companyName}} at {{marketCap}}.',
  ),
  ...about('yearHigh', 'The 52-week high of {{yearHigh}} dates from {{yearHighDate}}.'),
  ...about('yearLow', 'The 52-week low of {{yearLow}} was set on {{yearLowDate}}.'),
  ...about('belowHighPercent', 'The shares trade {{belowHighPercent|abs}} below their 52-week high.'),
  ...about('average200', 'The 200-session average is at {{average200}}.'),
  ...about('volume', 'Some {{volume|short}} shares changed hands.'),
  ...about('volumeRatio', 'Trading was {{volumeRatio|number:1}} times as busy as usual.'),
  ...about('lastSplitRatio', 'The last split, {{lastSplitRatio}}, took effect on {{lastSplitDate}}.'),
  ...about('lastDividend', 'The last dividend of {{lastDividend}} a share went ex on {{lastDividendDate}}.'),
  ...about('dividendYield', 'Dividends of the past 12 months come to a yield of {{dividendYield}}.'),
  {
    field: 'companyName',
    text: '{{companyName}} is listed on {{exchange}}.',
    reviewed: true,
    isDescription: true,
  },
  {
    field: 'exchange',
    text: 'The shares trade on {{exchange}} under the ticker {{symbol}}.',
    reviewed: true,
    isDescription: true,
  },
  {
    field: 'sharesOutstanding',
    text: '{{companyName}} has {{sharesOutstanding|short}} shares outstanding.',
    isDescription: true,
  },
  { field: 'streakSessions', text: 'Its streak is at {{streakSessions}} sessions.' },
  // With something wrong, each in another way.
  { field: 'price', text: 'The price  of {{symbol}} is {{price}}.' },
  { field: 'price', text: 'The price of {{symbol}} is {{price}}' },
  { field: 'volume', text: 'Volume volume was {{volume}}.' },
  { field: 'marketCap', text: 'The price puts the company at {{marketCapitalisation}}.' },
  { field: 'dividendYield', text: 'At this price it yields (after tax {{dividendYield}}.' },
  { field: 'yearHigh', text: 'the price high of the year was {{yearHigh}} ,on {{yearHighDate}}.' },
];
