import type { SocketRoute } from '../../../../platform/http/sockets.ts';
import { soundPath } from '../../../../platform/connectors/telephony/telephony.ts';
import { followSound } from '../live-call.ts';
import { readSession } from '../session-store.ts';

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Takes the sound of a dial-in that is open, signed by the telephony provider. */
export const socket: SocketRoute = {
  prefix: soundPath(''),
  async accept(platform, request, rest) {
    if (!id.test(rest)) return 404;
    const signature = request.headers['x-twilio-signature'];
    const isOurs = await platform.connectors.telephony.isSigned(
      soundPath(rest),
      Array.isArray(signature) ? signature[0] : signature,
      {},
    );
    if (!isOurs) return 401;
    const session = await readSession(platform.db, rest);
    if (!session || session.endedAt !== null) return 404;
    return (opened) => followSound(platform, session, opened);
  },
};
