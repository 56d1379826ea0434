import {
  choiceParam,
  numberParam,
  textParam,
  type useAddressState,
} from '../../../kit/address/use-address-state.ts';

export const sides = [
  { key: 'queries', label: 'Queries' },
  { key: 'tables', label: 'Tables' },
  { key: 'history', label: 'History' },
] as const;
export const views = [
  { key: 'table', label: 'Table' },
  { key: 'bars', label: 'Bars' },
  { key: 'lines', label: 'Lines' },
] as const;

/** The state kept in the address. */
export const address = {
  side: choiceParam(['queries', 'tables', 'history'], 'queries'),
  /** The saved query that is edited; 0: none. */
  query: numberParam(0),
  /** The text that was run or opened last, unless it is too long for an address. */
  sql: textParam(),
  view: choiceParam(['table', 'bars', 'lines'], 'table'),
  /** The column along the chart; empty: the first. */
  x: textParam(),
  sort: textParam(),
};

type State = ReturnType<typeof useAddressState<typeof address>>;
export type WorkbenchAddress = State[0];
export type SetWorkbenchAddress = State[1];

const addressAtMost = 4000;

/** A text as the address takes it. */
export const inAddress = (sql: string): string => (sql.length <= addressAtMost ? sql : '');
