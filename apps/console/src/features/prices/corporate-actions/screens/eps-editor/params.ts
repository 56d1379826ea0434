import { edsTables } from '@midoffice/contract/prices/corporate-actions/lists';
import { choiceParam, flagParam, textParam } from '../../../../../kit/address/use-address-state.ts';

/** The panels beside the table. */
export const sides = ['record', 'errors', 'overrides', 'outliers'] as const;
export type Side = (typeof sides)[number];

/** Longest symbol that can be typed. Source: s001-symbol-limit. */
export const symbolLimit = 100;

/** The editor's state in the address. */
export const params = {
  symbol: textParam(),
  table: choiceParam(edsTables, 'earnings'),
  full: flagParam(),
  /** Compared with the main set, or the only one of the full set; empty: none. */
  source: textParam(),
  side: choiceParam(sides, 'record'),
};
