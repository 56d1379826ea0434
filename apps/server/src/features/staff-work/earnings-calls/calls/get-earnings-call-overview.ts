import { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import { implementRead } from '../../../../platform/http/implement.ts';
import { colourOf } from '../rules.ts';
import { countCalls, listSchedulers } from '../store.ts';

export const handler = implementRead(
  getEarningsCallOverview,
  async ({ platform, db }, { symbol, deleted }) => {
    const now = new Date(platform.now());
    const [counted, schedulers] = await Promise.all([
      countCalls(db, symbol, deleted, now),
      listSchedulers(db, now),
    ]);
    const of = (phase: string) => {
      const found = counted.find((one) => one.phase === phase);
      return { upcoming: found?.upcoming ?? 0, mismatch: found?.mismatch ?? 0, all: found?.all ?? 0 };
    };
    return {
      counts: { 'pre-call': of('pre-call'), 'in-call': of('in-call'), 'post-call': of('post-call') },
      schedulers: schedulers.map(({ userid, email, name, calls }) => ({
        email,
        name,
        colour: colourOf(platform.settings.STAFF_COLOURS, userid, email),
        calls,
      })),
      dialIn: platform.connectors.telephony.connected,
      speech: platform.connectors.speech.connected,
    };
  },
);
