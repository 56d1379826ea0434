import { applyAutoSplit } from '@midoffice/contract/prices/charts/calls/apply-auto-split';
import { applyChartSplit } from '@midoffice/contract/prices/charts/calls/apply-chart-split';
import { chartNoOverride } from '@midoffice/contract/prices/charts/calls/chart-no-override';
import { completeEodAdjustment } from '@midoffice/contract/prices/charts/calls/complete-eod-adjustment';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { deleteChartRange } from '@midoffice/contract/prices/charts/calls/delete-chart-range';
import { getChartFix } from '@midoffice/contract/prices/charts/calls/get-chart-fix';
import { removeNoOverride } from '@midoffice/contract/prices/charts/calls/remove-no-override';
import { resolveImportConflict } from '@midoffice/contract/prices/charts/calls/resolve-import-conflict';
import { transferDevData } from '@midoffice/contract/prices/charts/calls/transfer-dev-data';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateWeeklyCount } from '@midoffice/contract/prices/charts/calls/update-weekly-count';
import type { OutputOf, SentOf } from '@midoffice/contract/kernel';
import { callApi } from '../../../../../data/client.ts';

/** The calls that repair a chart. Each can be previewed. */
export const repairs = {
  applyAutoSplit,
  applyChartSplit,
  chartNoOverride,
  completeEodAdjustment,
  correctChartBar,
  deleteChartRange,
  getChartFix,
  removeNoOverride,
  resolveImportConflict,
  transferDevData,
  updateSplitRecord,
  updateWeeklyCount,
};
export type RepairName = keyof typeof repairs;

/** Parts of an input that say how a repair is sent, not what it does. */
type Sending = 'preview' | 'runFixes' | 'expectedChangeSet' | 'expectedPreview' | 'reason';
type Inputs = { readonly [N in RepairName]: Readonly<Omit<SentOf<(typeof repairs)[N]>, Sending>> };

/** What is sent of a repair. */
interface Sent<N extends RepairName> {
  readonly name: N;
  readonly input: Inputs[N];
}

type RepairOf<N extends RepairName> = Sent<N> & {
  /** What the panel calls it. */
  readonly title: string;
  /** No source confirms it, so it cannot be applied without a reason. */
  readonly needsReason?: boolean;
} & (Inputs[N] extends { readonly symbol: string }
    ? unknown
    : {
        /** Whose chart it bears on, where its call names a row of a list. */
        readonly symbol: string;
      });

/** One repair: the input is checked against the contract of its call. */
export type Repair = { readonly [N in RepairName]: RepairOf<N> }[RepairName];

/** Whose chart a repair bears on. */
export const symbolOf = (repair: Repair): string =>
  'symbol' in repair ? repair.symbol : repair.input.symbol;

/** What a call answers: some say more than that it is done. */
export type Done = OutputOf<(typeof repairs)[RepairName]>;

/** How a repair is sent. */
export interface How {
  readonly applying: boolean;
  /** The newest repair of the chart that the person has seen. */
  readonly expectedChangeSet?: number;
  /** The digest of the preview that the person has seen. */
  readonly expectedPreview?: string;
  readonly reason?: string;
}

const inBody = ({ applying, ...guards }: How) => ({ preview: !applying, ...guards });

const inQuery = ({ applying: _applying, expectedChangeSet, ...guards }: How) => ({
  ...(expectedChangeSet !== undefined && { expectedChangeSet: String(expectedChangeSet) }),
  ...guards,
});

/** Calls that repair only with `runFixes`, and preview otherwise. */
const running = (how: How) => ({ ...inQuery(how), runFixes: how.applying ? 'true' : 'false' }) as const;
const inQueryOrPreview = (how: How) =>
  ({ ...inQuery(how), preview: how.applying ? 'false' : 'true' }) as const;

/** How each repair is sent. */
const senders: { readonly [N in RepairName]: (input: Inputs[N], how: How) => Promise<Done> } = {
  applyAutoSplit: (input, how) => callApi(applyAutoSplit, { ...input, ...running(how) }),
  applyChartSplit: (input, how) => callApi(applyChartSplit, { ...input, ...inBody(how) }),
  chartNoOverride: (input, how) => callApi(chartNoOverride, { ...input, ...inBody(how) }),
  completeEodAdjustment: (input, how) => callApi(completeEodAdjustment, { ...input, ...inBody(how) }),
  correctChartBar: (input, how) => callApi(correctChartBar, { ...input, ...inBody(how) }),
  deleteChartRange: (input, how) => callApi(deleteChartRange, { ...input, ...inBody(how) }),
  getChartFix: (input, how) => callApi(getChartFix, { ...input, ...running(how) }),
  removeNoOverride: (input, how) => callApi(removeNoOverride, { ...input, ...inBody(how) }),
  resolveImportConflict: (input, how) => callApi(resolveImportConflict, { ...input, ...inBody(how) }),
  transferDevData: (input, how) => callApi(transferDevData, { ...input, ...inQueryOrPreview(how) }),
  updateSplitRecord: (input, how) => callApi(updateSplitRecord, { ...input, ...inBody(how) }),
  updateWeeklyCount: (input, how) => callApi(updateWeeklyCount, { ...input, ...inBody(how) }),
};

/** Previews or applies a repair. @throws CallError as `callApi` */
export const sendRepair = <N extends RepairName>({ name, input }: Sent<N>, how: How): Promise<Done> =>
  senders[name](input, how);
