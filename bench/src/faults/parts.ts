import { dividends } from './dividends.ts';
import { prices } from './prices.ts';
import { splits } from './splits.ts';
import type { FaultPart } from './types.ts';

/** Each part is a file of its own: `export const NAME: FaultPart`. */
export const parts: readonly FaultPart[] = [dividends, splits, prices];
