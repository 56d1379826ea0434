/** Whether two shares are the same but for rounding. */
export const near = (left: number, right: number, tolerance = 0.03): boolean =>
  right !== 0 && Math.abs(left / right - 1) < tolerance;

/** Shares below this are within the rounding of adjusted closes. */
export const unseen = 5e-5;

export const money = (value: number): number => Number(value.toPrecision(6));
export const percent = (share: number): string => `${Number((share * 100).toPrecision(3))} %`;
