import { cellClasses } from './prices/cells.ts';
import { unitClasses } from './prices/units.ts';
import { volumeClasses } from './prices/volumes.ts';
import type { FaultPart } from './types.ts';

/** Prices, their currency units, and volumes. */
export const prices: FaultPart = {
  name: 'prices',
  classes: [...cellClasses, ...unitClasses, ...volumeClasses],
};
