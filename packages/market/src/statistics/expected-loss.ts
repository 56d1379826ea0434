/**
 * Records that may be at stake for each case that is left to a person. An undecided fault costs one look by one person; a
 * wrong repair costs every record that it rewrites. Forty records are two months of daily bars, which one look at a chart
 * takes in.
 */
const RECORDS_PER_LOOK = 40;
/** Odds without which nothing is changed, however little: "strong" (Jeffreys, Theory of Probability, 1961, appendix B). */
const LEAST = 10;

/**
 * Log-odds from which a repair that overrules a source (a listed split) is made rather than
 * left to a person. By expected loss: the probability that the repair is wrong, times the records that it then spoils, must
 * not exceed what it saves a person. So the odds required grow with the number of records, and are never below ten to one.
 * Listed splits are judged by it; dividends add them to thresholds of their own (`dividends/support.ts`).
 * @param records whose values the repair rewrites and which are right if it is wrong
 */
export const oddsToRewrite = (records: number): number =>
  Math.log(Math.max(LEAST, records / RECORDS_PER_LOOK));
