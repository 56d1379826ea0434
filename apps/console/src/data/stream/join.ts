import { StreamHub } from './hub.ts';
import { joinByLeader } from './leader.ts';
import { streamName, type ToHub, type ToPage } from './messages.ts';

const pingMs = 5000;
const answerMs = 3000;

/** A page's way to whoever holds the stream. */
export interface StreamLink {
  send(message: ToHub): void;
  /** The holder does not answer: looks for another. */
  renew(): void;
  leave(): void;
}

type Receive = (message: ToPage) => void;

function joinWorker(userid: string, receive: Receive, onFailed: () => void): StreamLink {
  let port: MessagePort;
  const connect = (): void => {
    const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
      type: 'module',
      name: streamName,
    });
    let received = false;
    port = worker.port;
    port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      received = true;
      receive(data);
    });
    worker.addEventListener('error', () => received || onFailed());
    port.start();
    port.postMessage({ type: 'join', userid } satisfies ToHub);
  };
  connect();
  return {
    send: (message) => port.postMessage(message),
    renew() {
      port.close();
      connect();
    },
    leave() {
      port.postMessage({ type: 'leave' } satisfies ToHub);
      port.close();
    },
  };
}

function joinAlone(userid: string, receive: Receive): StreamLink {
  const hub = new StreamHub();
  const member = hub.add(receive);
  member.receive({ type: 'join', userid });
  return { send: (message) => member.receive(message), renew: () => undefined, leave: () => hub.close() };
}

/** Locks exist over TLS and on this machine only. */
const canElect = (): boolean =>
  (navigator as Partial<Navigator>).locks !== undefined && typeof BroadcastChannel === 'function';

const joinWithoutWorker = (userid: string, receive: Receive): StreamLink =>
  canElect() ? joinByLeader(userid, receive) : joinAlone(userid, receive);

/**
 * Joins the one stream of changes of this browser: in a shared worker, else in a page that leads, else in this page.
 * A holder that stops to answer is replaced.
 * @param userid who is signed in
 */
export function joinStream(userid: string, receive: Receive): Pick<StreamLink, 'send' | 'leave'> {
  let receivedAt = Date.now();
  const onMessage: Receive = (message) => {
    receivedAt = Date.now();
    receive(message);
  };
  let link: StreamLink;
  const withoutWorker = (): void => {
    link = joinWithoutWorker(userid, onMessage);
  };
  if (typeof SharedWorker === 'function') link = joinWorker(userid, onMessage, withoutWorker);
  else withoutWorker();
  let wait: ReturnType<typeof setTimeout> | undefined;
  const pings = setInterval(() => {
    const askedAt = Date.now();
    link.send({ type: 'ping' });
    clearTimeout(wait);
    wait = setTimeout(() => {
      if (receivedAt >= askedAt) return;
      link.renew();
      receive({ type: 'gap' });
    }, answerMs);
  }, pingMs);
  return {
    send: (message) => link.send(message),
    leave() {
      clearInterval(pings);
      clearTimeout(wait);
      link.leave();
    },
  };
}
