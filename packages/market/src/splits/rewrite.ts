import { oddsToRewrite } from '../statistics/expected-loss.ts';
import { UNDECIDED } from './odds.ts';

/**
 * Log-odds of a finding whose repair rewrites the prices of so many records: undecided at most, for a person to judge, where
 * the evidence against the list does not bear the loss if the list is right.
 * @param against log-odds that something is wrong there; which repair is right then need only be likelier than not
 */
export const toRewrite = (logOdds: number, records: number, against = logOdds): number =>
  against >= oddsToRewrite(records) ? logOdds : Math.min(logOdds, UNDECIDED);
