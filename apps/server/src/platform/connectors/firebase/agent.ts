import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';

/** A connection that said nothing for too long. A code of its own: the library repeats ETIMEDOUT, minutes long. */
class AnswerTimeout extends Error {
  readonly code = 'EANSWERTIMEOUT';
}

/** Ends a connection that has not done its one request in time. */
function bounded(socket: Socket, timeoutMs: number): Socket {
  const timer = setTimeout(() => socket.destroy(new AnswerTimeout('no answer in time')), timeoutMs);
  socket.once('close', () => clearTimeout(timer));
  return socket;
}

class HttpAgent extends http.Agent {
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    super({ keepAlive: false });
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(...given: Parameters<http.Agent['createConnection']>): Socket {
    return bounded(super.createConnection(...given) as Socket, this.#timeoutMs);
  }
}

class HttpsAgent extends https.Agent {
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    super({ keepAlive: false });
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(...given: Parameters<https.Agent['createConnection']>): Socket {
    return bounded(super.createConnection(...given) as Socket, this.#timeoutMs);
  }
}

/** An agent whose requests end within a time: the library itself waits 25 s, five times over. */
export const boundedAgent = (protocol: 'http:' | 'https:', timeoutMs: number): http.Agent =>
  protocol === 'http:' ? new HttpAgent(timeoutMs) : new HttpsAgent(timeoutMs);
