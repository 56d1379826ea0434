import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { OversizedAnswer } from '../bounded-fetch.ts';

/** What a request may cost. */
export interface AnswerLimits {
  /** Milliseconds until its connection is ended. */
  readonly timeoutMs: number;
  /** Bytes of its answer. */
  readonly maxBytes: number;
}

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

/**
 * Ends the connection of a request whose answer is too long. The library collects answers whole and unpacks them without
 * a limit, so no packed answer is asked for, and none is taken. Ending the socket is what the library takes for a failure.
 */
function limitAnswer(request: http.ClientRequest, maxBytes: number): void {
  request.removeHeader('accept-encoding');
  request.prependOnceListener('response', (answer) => {
    const refuse = (text: string): void => {
      answer.socket.destroy(new OversizedAnswer(text));
    };
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
      refuse('an answer that is packed, which was not asked for');
      return;
    }
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) refuse(`an answer of more than ${maxBytes} bytes`);
    });
  });
}

/** What Node calls of an agent with each request; its type declarations leave it out. */
interface Adding {
  addRequest(request: http.ClientRequest, ...rest: unknown[]): void;
}

/** Puts the limits on an agent of one protocol. Each request gets a connection of its own. */
function withLimits<A extends http.Agent>(agent: A, { timeoutMs, maxBytes }: AnswerLimits): A {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => bounded(create(...given) as Socket, timeoutMs);
  const adding = agent as unknown as Adding;
  const add = adding.addRequest.bind(agent);
  adding.addRequest = (request, ...rest) => {
    limitAnswer(request, maxBytes);
    add(request, ...rest);
  };
  return agent;
}

/** An agent whose requests end within a time and a size: the library itself waits 25 s, five times over, without a size. */
export const boundedAgent = (protocol: 'http:' | 'https:', limits: AnswerLimits): http.Agent =>
  protocol === 'http:'
    ? withLimits(new http.Agent({ keepAlive: false }), limits)
    : withLimits(new https.Agent({ keepAlive: false }), limits);
