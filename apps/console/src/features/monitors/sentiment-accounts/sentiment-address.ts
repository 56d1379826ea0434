import { numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  /** Words that e-mail address or network hold. */
  q: textParam(),
  /** Pages of the lists. */
  locked: numberParam(1),
  limitReached: numberParam(1),
  active: numberParam(1),
  deleted: numberParam(1),
};
