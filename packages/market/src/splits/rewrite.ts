import { oddsToRewrite } from '../statistics/expected-loss.ts';
import { BARE_MENTION, UNDECIDED, type RatioScore } from './odds.ts';

/**
 * Log-odds of a finding whose repair rewrites the prices of so many records: undecided at most, for a person to judge, where
 * the evidence against the list does not bear the loss if the list is right.
 * @param against log-odds that something is wrong there; which repair is right then need only be likelier than not
 */
export const toRewrite = (logOdds: number, records: number, against = logOdds): number =>
  against >= oddsToRewrite(records) ? logOdds : Math.min(logOdds, UNDECIDED);

/**
 * A split that nobody lists, undecided at most where the data leave open whether there was one. It overrules no list, and the
 * rate of splits is counted in its odds already, so that less is demanded than where a listing is overruled.
 */
export const toAdd = (score: RatioScore): RatioScore => {
  const { logOdds, anyLogOdds = logOdds } = score;
  return anyLogOdds >= BARE_MENTION ? score : { ...score, logOdds: Math.min(logOdds, UNDECIDED) };
};
