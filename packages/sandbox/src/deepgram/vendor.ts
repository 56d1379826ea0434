import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { serve } from '../kernel/serve.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { SpeechReader } from '../sound/modem.ts';
import { samplesOf } from '../sound/wav.ts';
import { LiveTranscript } from './live-transcript.ts';
import { resultShape, wordsOf } from './shapes.ts';

/** How the Deepgram stand-in behaves. */
export interface DeepgramOptions {
  apiKey: string;
}

/** What tests do without HTTP. */
export interface DeepgramHelpers {
  /** Live transcriptions that are open. */
  live(): number;
  /** Ends all live transcriptions without a word, as a vendor that fails does. */
  drop(): void;
}

const path = '/deepgram/v1/listen';
const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  headers: {},
  body: { err_code: code, err_msg: message, request_id: 'sandbox' },
});

const isKey = (given: string | undefined, key: string): boolean => given === `Token ${key}`;

/** The text of a recording, as a whole. */
function transcribe(file: Buffer): Answer {
  const said = new SpeechReader().read(samplesOf(file));
  const words = said.flatMap((part) => wordsOf(part));
  return {
    status: 200,
    headers: {},
    body: {
      metadata: {
        request_id: 'sandbox',
        transaction_key: 'deprecated',
        sha256: '',
        created: new Date().toISOString(),
        duration: 0,
        channels: 1,
        models: [],
        model_info: {},
      },
      results: { channels: [resultShape(words)] },
    },
  };
}

/**
 * The stand-in of Deepgram's speech to text, below /deepgram: recordings and live sound. It answers from the sound that it
 * is given, which has to be speech of these stand-ins (`sound/modem.ts`); from any other it receives nothing.
 */
export function deepgramVendor(options: DeepgramOptions): Vendor & { helpers(): DeepgramHelpers } {
  let runtime: SandboxRuntime | undefined;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (url.pathname !== path) return;
    const fault = runtime!.faults.takeForRequest('deepgram', 'GET', url.pathname);
    const isRefused = fault?.kind === '401' || !isKey(request.headers.authorization, options.apiKey);
    if (isRefused || fault?.kind === 'reset' || fault?.kind === '500') {
      socket.end(
        `HTTP/1.1 ${isRefused ? '401 Unauthorized' : '500 Internal Server Error'}\r\nconnection: close\r\n\r\n`,
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => follow(opened));
  }

  function follow(socket: WebSocket): void {
    const transcript = new LiveTranscript((message) => socket.send(JSON.stringify(message)));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return transcript.receive(data);
      const { type } = JSON.parse(data.toString('utf8')) as { type?: string };
      if (type === 'Finalize' || type === 'CloseStream') transcript.finish();
      if (type === 'CloseStream') socket.close(1000);
    });
    socket.on('error', () => undefined);
  }

  return {
    name: 'deepgram',
    attach(given) {
      runtime = given;
    },
    routes(app: FastifyInstance) {
      app.server.on('upgrade', upgrade);
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 300_000_000 }, (_request, body, done) =>
        done(null, body),
      );
      app.post(path, { bodyLimit: 300_000_000 }, (request: FastifyRequest, reply) =>
        serve(runtime!, request, reply, {
          vendor: 'deepgram',
          query: request.query as Record<string, unknown>,
          body: null,
          idempotencyKey: null,
          faultAnswer: (status) => refuse(status, 'INJECTED', 'An injected failure.'),
          work: () => {
            if (!isKey(request.headers.authorization, options.apiKey))
              return refuse(401, 'INVALID_AUTH', 'Invalid credentials.');
            try {
              return transcribe(request.body as Buffer);
            } catch {
              return refuse(
                400,
                'Bad Request',
                'Bad Request: failed to process audio: corrupt or unsupported data',
              );
            }
          },
        }),
      );
    },
    helpers: () => ({
      live: () => sockets.clients.size,
      drop: () => {
        for (const socket of sockets.clients) socket.terminate();
      },
    }),
    tick: () => undefined,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
