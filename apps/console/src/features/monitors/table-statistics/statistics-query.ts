import { valueStates, type ValueState } from '@midoffice/contract/monitors/table-statistics/lists';
import { choiceParam, flagParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  /** The table that is shown; empty: the list of all. */
  table: textParam(),
  q: textParam(),
  sort: textParam(),
  /** Only tables, or fields, with invalid values or values that need attention. */
  problems: flagParam(),
  /** The field whose sub-groups are shown. */
  open: textParam(),
  /** The bar whose rows are shown. */
  field: textParam(),
  state: choiceParam(valueStates, 'valid'),
  group: textParam(),
  p: numberParam(1),
};

export type StatisticsAddress = {
  readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']>;
};
export type SetAddress = (patch: Partial<StatisticsAddress>, options?: { push?: boolean }) => void;

/** A bar that somebody opened. */
export interface OpenBar {
  readonly field: string;
  readonly state: ValueState;
  /** Empty: all sub-groups. */
  readonly group: string;
}

export const stateLabels: Readonly<Record<ValueState, string>> = {
  valid: 'Valid',
  attention: 'Attention',
  invalid: 'Invalid',
  null: 'Null',
};
/** What the server calls the sub-groups that it does not list one by one: they have no rows of their own to open. */
export const otherGroups = '(others)';
