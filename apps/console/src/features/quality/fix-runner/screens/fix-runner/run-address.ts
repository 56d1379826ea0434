import { numberParam, textParam } from '../../../../../kit/address/use-address-state.ts';

/** Which run is open, and the page of the list of runs. */
export const runAddress = { run: textParam(), cursor: numberParam(0) };
