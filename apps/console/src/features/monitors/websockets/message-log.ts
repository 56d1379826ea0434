import type { SocketData } from './transport.ts';

/** Messages that the tester shows. Source: r003-websocket-50. */
export const shownMessages = 50;

/** Seconds over which the rate is counted. */
const rateSeconds = 5;

export interface LoggedMessage {
  /** Counts all messages of this tester. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly event: string;
  readonly data: SocketData;
}

/** The last messages, and how many come in a second. */
export function createMessageLog() {
  let messages: LoggedMessage[] = [];
  let received = 0;
  /** Messages by the second in which they came. */
  const counts = new Map<number, number>();
  const second = (): number => Math.floor(Date.now() / 1000);
  return {
    add(event: string, data: SocketData): void {
      received += 1;
      messages = [{ id: received, receivedAt: Date.now(), event, data }, ...messages].slice(0, shownMessages);
      const at = second();
      counts.set(at, (counts.get(at) ?? 0) + 1);
      for (const old of counts.keys()) if (old < at - rateSeconds) counts.delete(old);
    },
    clear(): void {
      messages = [];
    },
    /** `perSecond` is the mean of the last whole seconds. */
    view() {
      const at = second();
      const past = Array.from({ length: rateSeconds }, (_none, n) => counts.get(at - 1 - n) ?? 0);
      return { messages, received, perSecond: past.reduce((sum, count) => sum + count, 0) / rateSeconds };
    },
  };
}
