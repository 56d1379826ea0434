import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shownDialIn } from '../dial-in.ts';
import { callFor } from '../record.ts';
import { newestSession, readInterim } from '../session-store.ts';

export const handler = implementRead(
  getInterimText,
  async ({ platform: { db, now } }, { after, of, ...key }) => {
    const call = await callFor(db, key, now());
    const session = await newestSession(db, call);
    if (!session) return { interimRawText: '', inCall: false, from: 0, partial: '', dialIn: null };
    const known = of === session.id ? after : 0;
    const received = await readInterim(db, session.id, known);
    // A text that was replaced by a shorter one is sent whole.
    const isBehind = (received?.characters ?? 0) < known;
    const text = isBehind ? await readInterim(db, session.id, 0) : received;
    return {
      interimRawText: text?.text ?? '',
      inCall: session.endedAt === null,
      from: isBehind ? 0 : known,
      partial: text?.partial ?? '',
      dialIn: shownDialIn(session),
    };
  },
);
