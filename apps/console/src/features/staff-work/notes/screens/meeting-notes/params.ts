import { choiceParam, flagParam, textParam } from '../../../../../kit/address/use-address-state.ts';

export const kinds = ['notes', 'reports'] as const;

/** What the address keeps of the screen. */
export const params = {
  /** The opened note. */
  note: textParam(),
  kind: choiceParam(kinds, 'notes'),
  /** The chosen functional group; empty: the first one. */
  group: textParam(),
  mine: flagParam(),
  q: textParam(),
};
