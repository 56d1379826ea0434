import { z } from 'zod';
import { maybeNumbers, texts } from '../../kernel/index.ts';
import type { PermissionKey } from '../../kernel/index.ts';

/**
 * What repairs are about, and who enters the ledger for them. A feature that repairs something new adds its line: `label` for
 * people; `keys` any one of which lets somebody see and revert the change sets of that kind that they could have made
 * themselves; `readers` any one of which shows all of that kind, since it opens all of its data.
 */
export const ledgerTargets = {
  // The split controller and the intraday analysis repair charts too.
  chart: {
    label: 'Chart',
    keys: ['charts', 'splitController', 'intradayAnalysis'],
    readers: ['charts', 'splitController'],
  },
  'bug-report': { label: 'Bug report', keys: ['bugReport'], readers: ['bugReport'] },
  'market-cap': {
    label: 'Market cap',
    keys: ['historicalMarketcap'],
    readers: ['historicalMarketcap'],
  },
  // The calendar shows some of the tables.
  eds: { label: 'Corporate actions', keys: ['epsEditor', 'edsCalendar'], readers: ['epsEditor'] },
  // The list of filings at the SEC corrects statements by what a filing says.
  statement: {
    label: 'Statements',
    keys: ['financialStatements', 'sec'],
    readers: ['financialStatements'],
  },
  extractor: {
    label: 'Extractor templates',
    keys: ['financialStatements', 'international'],
    readers: ['financialStatements', 'international'],
  },
  profile: {
    label: 'Profile',
    keys: ['manualFields', 'fixProfile'],
    readers: ['manualFields', 'fixProfile'],
  },
  'ticker-image': { label: 'Ticker image', keys: ['fixTickerImage'], readers: ['fixTickerImage'] },
  // Filings and links are two tools, each with data of its own.
  filing: { label: 'Filings', keys: ['international', 'financialLinks'], readers: [] },
  news: { label: 'News', keys: ['new-news-tracker'], readers: ['new-news-tracker'] },
} as const satisfies Record<
  string,
  { label: string; keys: readonly PermissionKey[]; readers: readonly PermissionKey[] }
>;
export type LedgerTarget = keyof typeof ledgerTargets;

const targetNames = Object.keys(ledgerTargets) as [LedgerTarget, ...LedgerTarget[]];
export const ledgerTarget = z.enum(targetNames, { error: `must be one of ${targetNames.join(', ')}` });

/**
 * How far the data of some symbols had come when a preview read them, by symbol. Sent back with the change, it is refused
 * (409) where they changed since.
 */
export const dataVersions = z
  .record(z.string().max(100), z.string().max(60))
  .refine((versions) => Object.keys(versions).length <= 1000, 'must name at most 1000 symbols');

/** All keys that open some part of the ledger. */
export const ledgerKeys: readonly PermissionKey[] = [
  ...new Set(Object.values(ledgerTargets).flatMap((target) => target.keys)),
];

/** One repair, without its cells. */
export const changeSet = z.object({
  id: z.number().int(),
  /** Such as `chart.split-applied`; `revert` for one that takes another back. */
  kind: z.string(),
  targetKind: z.string(),
  /** The symbol of a chart. */
  target: z.string(),
  actorId: z.string().nullable(),
  actor: z.string(),
  reason: z.string(),
  /** Where the new values come from: a person, a rule, an import. */
  source: z.string(),
  summary: z.string(),
  /** The change set that this one takes back. */
  parentId: z.number().int().nullable(),
  /** The change set that took this one back and is in force. */
  revertedBy: z.number().int().nullable(),
  cells: z.number().int(),
  at: z.string(),
});
export type ChangeSet = z.infer<typeof changeSet>;

/** The same in a list. */
export const listedChangeSet = changeSet.extend({
  /** Whether the person may take it back: they may make such a change themselves. */
  mayRevert: z.boolean(),
});
export type ListedChangeSet = z.infer<typeof listedChangeSet>;

/** One base fact before and after. `field` is `*` where the row as a whole came, went or changed. */
export const changedCell = z.object({
  seq: z.number().int(),
  table: z.string(),
  key: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangedCell = z.infer<typeof changedCell>;

/** The same, its row as people call it. */
export const namedCell = changedCell.extend({ where: z.string() });
export type NamedCell = z.infer<typeof namedCell>;

/** A later change set that blocks a revert, and on how many cells. */
export const blocker = z.object({
  changeSet,
  cells: z.number().int(),
});
export type Blocker = z.infer<typeof blocker>;

/** Price columns in which `null` means that there is no such bar or value on that side. */
export const effectColumns = z.object({
  open: maybeNumbers,
  high: maybeNumbers,
  low: maybeNumbers,
  close: maybeNumbers,
  adjClose: maybeNumbers,
  volume: maybeNumbers,
});

/** The bars of one series that a repair changes, as columns of equal length, ascending by date. */
export const seriesEffect = z.object({
  /** `production` or `development`. */
  env: z.string(),
  chartType: z.string(),
  date: texts,
  before: effectColumns,
  after: effectColumns,
});
export type SeriesEffect = z.infer<typeof seriesEffect>;

/** One derived cell that a repair changes. */
export const effectCell = z.object({
  env: z.string(),
  chartType: z.string(),
  date: z.string(),
  field: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type EffectCell = z.infer<typeof effectCell>;

/** Most warnings that one answer lists. */
export const maxRepairWarnings = 50;

/** What a check says against the outcome of a repair. A person sees it before the repair is applied. */
export const repairWarning = z.object({
  /** The field concerned, such as `close` or `adjClose`. */
  field: z.string(),
  /** The day or moment concerned; null where it is about the repair as a whole. */
  date: z.string().nullable(),
  /** The data concerned, such as `AAPL, EOD, production`. */
  where: z.string(),
  /** One sentence for people, without date and place. */
  message: z.string(),
});
export type RepairWarning = z.infer<typeof repairWarning>;

/** What the checks say against the outcome of a repair. */
export const repairWarnings = z.object({
  /** Those of the nightly scan, and steps that come into AdjClose; computed for previews only. */
  warnings: z.array(repairWarning).max(maxRepairWarnings).default([]),
  /** How many there are in all. */
  warningCount: z.number().int().min(0).default(0),
});
export type RepairWarnings = z.infer<typeof repairWarnings>;

/** What a repair does to derived data. */
export const effects = repairWarnings.extend({
  /** Derived cells that differ. */
  count: z.number().int(),
  /** The first 200 of them. */
  sample: z.array(effectCell).max(200),
  /** For drawing: all changed bars. Empty in the answer of an applied repair, filled in a preview. */
  series: z.array(seriesEffect),
});
export type Effects = z.infer<typeof effects>;

/** What every repair answers, previewed or done. */
export const repairDone = z.object({
  success: z.literal(true),
  message: z.string(),
  /** True: nothing was written. */
  preview: z.boolean(),
  /** The change set to open or undo; null in a preview and where there was nothing to do. */
  changeSetId: z.number().int().nullable(),
  /** Base facts that the repair writes, at most 200. */
  cells: z.array(changedCell).max(200),
  effects,
});
export type RepairDone = z.infer<typeof repairDone>;
