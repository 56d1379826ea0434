import type { TickerField } from './ticker-fields.ts';
import type { FieldValue } from './values.ts';

/** What an alert is about, and what of it. */
export const alertActions = {
  price: ['rise', 'fall', 'new-high', 'new-low'],
  trend: ['above-average', 'below-average', 'streak-up', 'streak-down'],
  volume: ['spike', 'drought'],
  split: ['forward', 'reverse'],
  dividend: ['paid', 'high-yield'],
} as const;
export type ActionType = keyof typeof alertActions;

/** One alert of a ticker. */
export interface AlertField extends FieldValue {
  readonly field: string;
  readonly label: string;
  readonly actionType: ActionType;
  readonly subActionType: string;
  /** Whether it holds at the last session. */
  readonly active: boolean;
  /** What to say, with placeholders of fields. */
  readonly sentence: string;
}

type Numbers = (field: string) => number;

interface Rule {
  readonly label: string;
  readonly actionType: ActionType;
  readonly subActionType: string;
  /** The field whose value the alert carries. */
  readonly shows: string;
  readonly sentence: string;
  holds(number: Numbers, text: (field: string) => string): boolean;
}

const recentDays = 30;
const isRecent = (date: string, last: string): boolean =>
  date !== '' && last !== '' && Date.parse(last) - Date.parse(date) <= recentDays * 86_400_000;

const rules: Readonly<Record<string, Rule>> = {
  sharpRise: {
    label: 'Rose by 5 % or more',
    actionType: 'price',
    subActionType: 'rise',
    shows: 'changePercent',
    sentence: '{{companyName}} rose {{changePercent|abs}} on {{date}} and closed at {{price}}.',
    holds: (number) => number('changePercent') >= 5,
  },
  sharpFall: {
    label: 'Fell by 5 % or more',
    actionType: 'price',
    subActionType: 'fall',
    shows: 'changePercent',
    sentence: '{{companyName}} fell {{changePercent|abs}} on {{date}} and closed at {{price}}.',
    holds: (number) => number('changePercent') <= -5,
  },
  yearHighReached: {
    label: '52-week high',
    actionType: 'price',
    subActionType: 'new-high',
    shows: 'yearHigh',
    sentence: '{{companyName}} reached a 52-week high of {{yearHigh}} on {{yearHighDate}}.',
    holds: (_number, text) => text('yearHighDate') !== '' && text('yearHighDate') === text('date'),
  },
  yearLowReached: {
    label: '52-week low',
    actionType: 'price',
    subActionType: 'new-low',
    shows: 'yearLow',
    sentence: '{{companyName}} touched a 52-week low of {{yearLow}} on {{yearLowDate}}.',
    holds: (_number, text) => text('yearLowDate') !== '' && text('yearLowDate') === text('date'),
  },
  aboveAverage: {
    label: 'Above the 200-session average',
    actionType: 'trend',
    subActionType: 'above-average',
    shows: 'average200',
    sentence: 'At {{price}}, {{companyName}} trades above its 200-session average of {{average200}}.',
    holds: (number) => number('price') > number('average200'),
  },
  belowAverage: {
    label: 'Below the 200-session average',
    actionType: 'trend',
    subActionType: 'below-average',
    shows: 'average200',
    sentence: 'At {{price}}, {{companyName}} trades below its 200-session average of {{average200}}.',
    holds: (number) => number('price') < number('average200'),
  },
  streakUp: {
    label: 'Up three sessions or more',
    actionType: 'trend',
    subActionType: 'streak-up',
    shows: 'streakSessions',
    sentence: '{{companyName}} has closed higher for {{streakSessions}} sessions in a row.',
    holds: (number) => number('streakSessions') >= 3,
  },
  streakDown: {
    label: 'Down three sessions or more',
    actionType: 'trend',
    subActionType: 'streak-down',
    shows: 'streakSessions',
    sentence: '{{companyName}} has closed lower for {{streakSessions|abs}} sessions in a row.',
    holds: (number) => number('streakSessions') <= -3,
  },
  volumeSpike: {
    label: 'Volume twice the average',
    actionType: 'volume',
    subActionType: 'spike',
    shows: 'volumeRatio',
    sentence: 'Volume in {{symbol}} was {{volumeRatio|number:1}} times its 30-session average.',
    holds: (number) => number('volumeRatio') >= 2,
  },
  volumeDrought: {
    label: 'Volume half the average',
    actionType: 'volume',
    subActionType: 'drought',
    shows: 'volumeRatio',
    sentence: 'Only {{volume}} shares of {{symbol}} changed hands, against {{averageVolume}} on average.',
    holds: (number) => number('volumeRatio') <= 0.5,
  },
  forwardSplit: {
    label: 'Split in the last 30 days',
    actionType: 'split',
    subActionType: 'forward',
    shows: 'lastSplitRatio',
    sentence: '{{companyName}} split its shares {{lastSplitRatio}} on {{lastSplitDate}}.',
    holds: (number, text) => number('lastSplitRatio') > 1 && isRecent(text('lastSplitDate'), text('date')),
  },
  reverseSplit: {
    label: 'Reverse split in the last 30 days',
    actionType: 'split',
    subActionType: 'reverse',
    shows: 'lastSplitRatio',
    sentence: '{{companyName}} consolidated its shares {{lastSplitRatio}} on {{lastSplitDate}}.',
    holds: (number, text) => number('lastSplitRatio') < 1 && isRecent(text('lastSplitDate'), text('date')),
  },
  dividendPaid: {
    label: 'Dividend in the last 30 days',
    actionType: 'dividend',
    subActionType: 'paid',
    shows: 'lastDividend',
    sentence: '{{companyName}} went ex-dividend on {{lastDividendDate}}, paying {{lastDividend}} a share.',
    holds: (_number, text) => isRecent(text('lastDividendDate'), text('date')),
  },
  highYield: {
    label: 'Yield of 4 % or more',
    actionType: 'dividend',
    subActionType: 'high-yield',
    shows: 'dividendYield',
    sentence: '{{companyName}} yields {{dividendYield}} over the last 12 months.',
    holds: (number) => number('dividendYield') >= 4,
  },
};

/** The alerts of a ticker from its fields, whether they hold or not. What needs an unknown value does not hold. */
export function alertFields(fields: readonly TickerField[]): AlertField[] {
  const byName = new Map(fields.map((field) => [field.field, field]));
  const number: Numbers = (name) => {
    const value = byName.get(name)?.value;
    // Nothing is above, below or equal to a value that is not known.
    return typeof value === 'number' ? value : Number.NaN;
  };
  const text = (name: string): string => String(byName.get(name)?.value ?? '');
  return Object.entries(rules).map(([field, rule]) => {
    const { kind = 'text', value = null, currency } = byName.get(rule.shows) ?? {};
    return {
      field,
      label: rule.label,
      actionType: rule.actionType,
      subActionType: rule.subActionType,
      kind,
      value,
      ...(currency !== undefined && { currency }),
      active: rule.holds(number, text),
      sentence: rule.sentence,
    };
  });
}
