import { StreamHub, type Member } from './hub.ts';
import { streamName, type ToHub, type ToPage } from './messages.ts';
import type { StreamLink } from './join.ts';

/** What travels between the pages: to the one that holds the stream, or to one page; `*` is all. */
type Envelope =
  | { readonly to: 'leader'; readonly from: string; readonly message: ToHub }
  | { readonly to: string; readonly message: ToPage | { readonly type: 'leader' } };

const toLeader = (envelope: Envelope): envelope is Extract<Envelope, { to: 'leader' }> =>
  envelope.to === 'leader';

/**
 * Joins the stream where there are no shared workers: the page that holds the lock is the leader and opens the stream;
 * the others receive its messages over a channel. When it closes, the lock passes to the next.
 */
export function joinByLeader(userid: string, receive: (message: ToPage) => void): StreamLink {
  const id = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(streamName);
  const leaving = new AbortController();
  let hub: StreamHub | null = null;
  let self: Member | null = null;
  const members = new Map<string, Member>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  const post = (envelope: Envelope): void => channel.postMessage(envelope);
  const resign = (): void => {
    hub?.close();
    hub = null;
    self = null;
    members.clear();
  };
  const send = (message: ToHub): void => {
    if (self) self.receive(message);
    else post({ to: 'leader', from: id, message });
  };
  const lead = async (): Promise<void> => {
    // A lock that was taken over arrives although this page has left meanwhile.
    if (leaving.signal.aborted) return;
    const own = new StreamHub();
    hub = own;
    self = own.add(receive);
    self.receive({ type: 'join', userid });
    post({ to: '*', message: { type: 'leader' } });
    await new Promise<void>((done) => leaving.signal.addEventListener('abort', () => done(), { once: true }));
  };
  const compete = (steal: boolean): void => {
    const options: LockOptions = steal ? { steal: true } : { signal: leaving.signal };
    navigator.locks.request(streamName, options, lead).catch(() => {
      // Another page took the lock because this one did not answer, or this one has left.
      resign();
      if (!leaving.signal.aborted) {
        compete(false);
        send({ type: 'join', userid });
      }
    });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
    if (toLeader(data)) {
      if (!hub) return;
      const { from, message } = data;
      const member = members.get(from) ?? hub.add((answer) => post({ to: from, message: answer }));
      members.set(from, member);
      member.receive(message);
      if (message.type === 'leave') members.delete(from);
    } else if (data.to === id || data.to === '*') {
      if (data.message.type === 'leader') send({ type: 'join', userid });
      else receive(data.message);
    }
  });
  compete(false);
  send({ type: 'join', userid });
  return {
    send,
    /** A leader that does not answer is frozen: this page takes its place. */
    renew: () => compete(true),
    leave() {
      send({ type: 'leave' });
      leaving.abort();
      resign();
      channel.close();
    },
  };
}
