import { gridClasses } from './dividend-grid.ts';
import { dateClasses } from './dividend-dates.ts';
import { closeClasses } from './dividend-closes.ts';
import type { FaultPart } from './types.ts';

/** Amounts, ex-dates and adjusted closes of dividends. */
export const dividends: FaultPart = {
  name: 'dividends',
  classes: [...closeClasses, ...dateClasses, ...gridClasses],
};
