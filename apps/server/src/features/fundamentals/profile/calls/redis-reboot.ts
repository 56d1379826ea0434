import { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { isKnown, readProfile } from '../profile.ts';
import { rebootSymbol } from '../symbol-cache.ts';

const records = (count: number): string => `${count} cached ${count === 1 ? 'record' : 'records'}`;

export const handler = implementPrepared(
  redisReboot,
  // Redis is an outside system: it is never asked inside the transaction.
  async ({ platform, db }, { symbol }) => {
    const done = await rebootSymbol(platform, symbol);
    if (!done.removed.length && !isKnown(await readProfile(db, symbol)))
      throw notFound(`symbol: ${symbol} is not known and has no cached records`);
    return done;
  },
  async (context, { symbol }, done) => {
    await context.audit({ targetKind: 'profile', targetId: symbol, after: done });
    const { removed, rebuilt } = done;
    const message = `${symbol}: ${records(removed.length)} removed, ${rebuilt.length} rebuilt.`;
    return { success: true as const, message, ...done };
  },
);
