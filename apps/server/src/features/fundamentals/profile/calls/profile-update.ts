import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { askSources, requireAnswer } from '../ask.ts';
import { fieldsOfTypes, planSources } from '../plan-sources.ts';
import { isKnown } from '../profile.ts';
import { runProfileRepair } from '../repair.ts';
import { storeAlternatives } from '../store.ts';

export const handler = implementPrepared(
  profileUpdate,
  async (context, { symbol }) => {
    const found = await askSources(context, symbol);
    requireAnswer(found);
    return found;
  },
  (context, { symbol, types, preview, reason }, found) =>
    runProfileRepair(context, { symbol, preview, reason }, async (profile) => {
      const { trx, platform } = context;
      const answered = found.filter(({ problem }) => problem === null).map(({ source }) => source);
      if (!isKnown(profile) && !answered.length)
        throw notFound(`symbol: ${symbol} is not known to any source`);
      await storeAlternatives(trx, symbol, found, platform.now());
      return {
        ...(await planSources(trx, profile, found, fieldsOfTypes(types))),
        kind: 'profile.updated-from-sources',
        source: answered.join(', '),
        summary: `Profile of ${symbol} from ${answered.join(', ') || 'no source'}: ${types.join(', ')}`,
        message: 'Profile updated.',
      };
    }),
);
