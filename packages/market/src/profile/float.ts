/** The free float of a symbol, as a percentage of its outstanding shares, and the shares that it is. */
export interface Float {
  readonly freeFloat: number;
  readonly floatShares: number;
}

const isCount = (outstanding: number | null | undefined): outstanding is number =>
  typeof outstanding === 'number' && Number.isFinite(outstanding) && outstanding > 0;

/**
 * Shares in the free float, a whole number. Source: r001-manual-freefloat.
 * @param freeFloat percent of the outstanding shares
 * @returns undefined where the outstanding shares are not known
 */
export function floatSharesOf(freeFloat: number, outstanding: number | null | undefined): number | undefined {
  return isCount(outstanding) ? Math.round((freeFloat * outstanding) / 100) : undefined;
}

/**
 * Free float in percent, to 3 decimals. Source: r001-manual-floatshares.
 * @returns undefined where the outstanding shares are not known
 */
export function freeFloatOf(floatShares: number, outstanding: number | null | undefined): number | undefined {
  return isCount(outstanding) ? Math.round((floatShares / outstanding) * 100_000) / 1000 : undefined;
}
