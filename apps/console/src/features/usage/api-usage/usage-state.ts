import {
  basePathFrames,
  defaultBasePathFrame,
  defaultExchangeFrame,
  exchangeFrames,
  singleUserFrames,
  usageFrames,
  type UsageFrame,
} from '@midoffice/contract/usage/api-usage/lists';
import {
  choiceParam,
  flagParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../kit/address/use-address-state.ts';

/** By what a drill-down is divided. */
export const drillDownKinds = ['key', 'status'] as const;
export type DrillDownKind = (typeof drillDownKinds)[number];

/** The state of one section, which the address keeps. */
export interface SectionState {
  readonly frame: UsageFrame;
  /** All there is, in place of the frame. */
  readonly full: boolean;
  readonly sort: string;
  readonly page: number;
  /** The base path or exchange that is drilled into; empty: none. */
  readonly chosen: string;
  readonly by: DrillDownKind;
  readonly drillSort: string;
  readonly drillPage: number;
  /** The row of the drill-down whose details are open. */
  readonly row: string;
}

export interface Section extends SectionState {
  readonly subject: 'basepath' | 'exchange';
  readonly frames: readonly UsageFrame[];
  set(patch: Partial<SectionState>, options?: { readonly push?: boolean }): void;
}

const shared = () => ({
  sort: textParam('-count'),
  page: numberParam(1),
  chosen: textParam(),
  by: choiceParam(drillDownKinds, 'key'),
  drillSort: textParam('-count'),
  drillPage: numberParam(1),
  row: textParam(),
});

/** Names in the address: both sections are on one page. */
const named = <P extends object, const N extends Record<keyof P & string, string>>(params: P, names: N) =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [names[name as keyof P & string], param]),
  ) as {
    readonly [K in keyof P & string as N[K]]: P[K];
  };

const baseNames = {
  frame: 'frame',
  full: 'full',
  sort: 'sort',
  page: 'n',
  chosen: 'path',
  by: 'by',
  drillSort: 'dsort',
  drillPage: 'dn',
  row: 'row',
} as const;
const exchangeNames = {
  frame: 'xframe',
  full: 'xfull',
  sort: 'xsort',
  page: 'xn',
  chosen: 'exchange',
  by: 'xby',
  drillSort: 'xdsort',
  drillPage: 'xdn',
  row: 'xrow',
} as const;
const baseAddress = named(
  { frame: choiceParam(usageFrames, defaultBasePathFrame), full: flagParam(), ...shared() },
  baseNames,
);
const exchangeAddress = named(
  { frame: choiceParam(exchangeFrames, defaultExchangeFrame), full: flagParam(), ...shared() },
  exchangeNames,
);

type Names = Record<keyof SectionState, string>;

/** A section's own names for its state in the address. */
const fromAddress = (state: Readonly<Record<string, unknown>>, names: Names): SectionState =>
  Object.fromEntries(
    Object.entries(names).map(([own, name]) => [own, state[name]]),
  ) as unknown as SectionState;
const toAddress = (patch: Partial<SectionState>, names: Names): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).map(([own, value]) => [names[own as keyof SectionState], value]));

/** The section by base path; further frames where one customer is shown. Source: rule r000-usage-basepath-frames. */
export function useBasePathSection(single: boolean): Section {
  const [state, setState] = useAddressState(baseAddress);
  const own = fromAddress(state, baseNames);
  const frames: readonly UsageFrame[] = single ? [...basePathFrames, ...singleUserFrames] : basePathFrames;
  return {
    ...own,
    subject: 'basepath',
    frames,
    frame: frames.includes(own.frame) ? own.frame : defaultBasePathFrame,
    set: (patch, options) => setState(toAddress(patch, baseNames), options),
  };
}

/** The section by exchange. Source: rule r000-usage-exchange-frames. */
export function useExchangeSection(): Section {
  const [state, setState] = useAddressState(exchangeAddress);
  return {
    ...fromAddress(state, exchangeNames),
    subject: 'exchange',
    frames: exchangeFrames,
    set: (patch, options) => setState(toAddress(patch, exchangeNames), options),
  };
}
