import { retrieveAltProfiles } from '@midoffice/contract/fundamentals/profile/calls/retrieve-alt-profiles';
import { profileTexts } from '@midoffice/contract/fundamentals/profile/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { askSources, requireAnswer } from '../ask.ts';
import { isKnown, readProfile, valuesOf } from '../profile.ts';
import { readAlternatives, storeAlternatives } from '../store.ts';

export const handler = implementPrepared(
  retrieveAltProfiles,
  async (context, { symbol }) => {
    const found = await askSources(context, symbol);
    requireAnswer(found);
    return found;
  },
  async (context, { symbol }, found) => {
    const { trx, platform } = context;
    const profile = await readProfile(trx, symbol);
    const answered = found.filter(({ problem }) => problem === null).map(({ source }) => source);
    if (!isKnown(profile) && !answered.length) throw notFound(`symbol: ${symbol} is not known to any source`);
    await storeAlternatives(trx, symbol, found, platform.now());
    await context.audit({
      targetKind: 'profile',
      targetId: symbol,
      after: { asked: found.length, answered },
    });
    const sources = await readAlternatives(trx, symbol);
    const message = profileTexts.retrieved;
    return { success: true as const, message, symbol, main: valuesOf(profile.main), sources };
  },
);
