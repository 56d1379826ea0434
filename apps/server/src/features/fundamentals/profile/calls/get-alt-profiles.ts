import { getAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/get-alt-profiles';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isKnown, readProfile, valuesOf } from '../profile.ts';
import { readAlternatives } from '../store.ts';

export const handler = implementRead(getAltProfiles, async ({ db }, { symbol }) => {
  const profile = await readProfile(db, symbol);
  const sources = await readAlternatives(db, symbol);
  if (!isKnown(profile) && !sources.length) throw notFound(`symbol: ${symbol} is not known`);
  return { symbol, main: valuesOf(profile.main), sources };
});
