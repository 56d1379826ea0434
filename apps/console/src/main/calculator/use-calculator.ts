import { useCallback, useState } from 'react';
import { afterMove, toggled, type CalculatorPlace } from './place.ts';

/** Whether the calculator is open in the present tool; leaving the tool closes it. @param here from `placeOf` */
export function useCalculator(here: string): { open: boolean; toggle(): void; close(): void } {
  const [place, setPlace] = useState<CalculatorPlace>(null);
  const now = afterMove(place, here);
  if (now !== place) setPlace(now);
  return {
    open: now !== null,
    toggle: useCallback(() => setPlace((old) => toggled(old, here)), [here]),
    close: useCallback(() => setPlace(null), []),
  };
}
