import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import type { Table } from '../kernel/store.ts';
import { wavOf } from '../sound/wav.ts';
import { signatureOf } from './reports.ts';
import { recordedSamples } from './running-call.ts';
import { callShape, isOver, recordingShape, type StoredCall, type TwilioLine } from './shapes.ts';
import { TwilioWorld, type TwilioOptions } from './world.ts';

/** What tests and seeds do without HTTP. */
export interface TwilioHelpers {
  /** Opens a conference line. */
  line(line: Pick<TwilioLine, 'number' | 'speech'> & Partial<TwilioLine>): void;
  /** A page on which a company announces its call, below /announcements. */
  announce(name: string, html: string): void;
  /** Calls that were placed, the newest first. */
  calls(): StoredCall[];
  /** The line hangs up. */
  hangUp(callId: string): void;
  /** How many times as fast as real time calls are from now on. */
  setSpeed(speed: number): void;
  /** The signature of a report, as `x-twilio-signature` carries it. */
  signature(url: string, fields: Readonly<Record<string, string>>): string;
  /** Resolves when no report is on its way. */
  idle(): Promise<void>;
}

const refuse = (status: number, code: number, message: string): Answer => ({
  status,
  headers: {},
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
const answer = (body: unknown, status = 200): Answer => ({ status, headers: {}, body });
const page = (name: string, rows: readonly object[]): Answer =>
  answer({
    [name]: rows,
    page: 0,
    page_size: 50,
    start: 0,
    end: rows.length,
    uri: '',
    first_page_uri: '',
    next_page_uri: null,
    previous_page_uri: null,
  });

type Form = Record<string, string | undefined>;

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The stand-in of Twilio's voice API: calls to lines that it keeps, their recordings, reports and sound, below /twilio. */
export function twilioVendor(options: TwilioOptions): Vendor & { helpers(): TwilioHelpers } {
  let runtime: SandboxRuntime | undefined;
  let world: TwilioWorld;
  let pages: Table<{ id: string; html: string }>;
  const account = options.accountSid;

  function isKnown(request: FastifyRequest): boolean {
    const wanted = Buffer.from(`Basic ${Buffer.from(`${account}:${options.authToken}`).toString('base64')}`);
    const given = Buffer.from(request.headers.authorization ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  function place(form: Form): Answer {
    const { To = '', From, Twiml = '' } = form;
    if (!/^\+\d{7,15}$/.test(To)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${To}`);
    if (From !== options.from) return refuse(400, 21210, `Phone number not verified: ${From}`);
    const stream = /<Stream [^>]*url="([^"]+)"/.exec(Twiml)?.[1];
    const call = world.place(
      {
        to: To,
        ringSeconds: Number(form['Timeout'] ?? 60),
        limitSeconds: Number(form['TimeLimit'] ?? 14_400),
        digits: form['SendDigits'] ?? '',
        streamUrl: stream ? unescaped(stream) : null,
        statusCallback: form['StatusCallback'] ?? null,
        recordingCallback: form['RecordingStatusCallback'] ?? null,
      },
      form['Record'] === 'true',
    );
    return answer(callShape(account, call), 201);
  }

  function change(id: string, form: Form): Answer {
    const call = world.call(id);
    if (!call) return refuse(404, 20404, `The requested resource /Calls/${id}.json was not found`);
    if (isOver(call)) return refuse(400, 21220, 'Call is not in-progress. Cannot redirect.');
    if (form['Status'] !== 'completed' && form['Status'] !== 'canceled')
      return refuse(400, 20001, 'Status is not supported here.');
    return answer(callShape(account, world.hangUp(id)!));
  }

  function list(query: Form): Answer {
    const found = world
      .calls()
      .filter(({ to, from }) => (query['To'] ?? to) === to && (query['From'] ?? from) === from)
      .slice(0, Number(query['PageSize'] ?? 50));
    return page(
      'calls',
      found.map((call) => callShape(account, call)),
    );
  }

  const recordingsOf = (callId: string | undefined): Answer =>
    page(
      'recordings',
      world
        .calls()
        .filter((call) => call.recordingId && call.answeredMs !== null && (callId ?? call.id) === call.id)
        .map((call) => recordingShape(account, call)),
    );

  function sound(id: string): Answer {
    const call = world.calls().find(({ recordingId }) => recordingId === id);
    if (!call || !isOver(call)) return refuse(404, 20404, 'The requested resource was not found');
    const samples = recordedSamples(world.line(call.to), call.digits, call.soundSeconds);
    return { status: 200, headers: { 'content-type': 'audio/x-wav' }, body: wavOf(samples) };
  }

  const served = (request: FastifyRequest, reply: FastifyReply, work: () => Answer): Promise<FastifyReply> =>
    serve(runtime!, request, reply, {
      vendor: 'twilio',
      query: request.query as Record<string, unknown>,
      body: request.body ?? null,
      idempotencyKey: null,
      faultAnswer: (status) => refuse(status, status === 429 ? 20429 : 20500, 'An injected failure.'),
      work: () => (isKnown(request) ? runtime!.store.transaction(work) : refuse(401, 20003, 'Authenticate')),
    });

  return {
    name: 'twilio',
    attach(given) {
      runtime = given;
      world = new TwilioWorld(options, given);
      pages = given.store.table<{ id: string; html: string }>('twilio.announcements');
    },
    routes(app: FastifyInstance) {
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      );
      app.get<{ Params: { name: string } }>('/announcements/:name', (request, reply) => {
        const found = pages.get(request.params.name);
        if (!found) return reply.code(404).send();
        return reply.type('text/html; charset=utf-8').send(found.html);
      });
      const prefix = `/twilio/2010-04-01/Accounts/${account}`;
      app.post(`${prefix}/Calls.json`, (request, reply) =>
        served(request, reply, () => place((request.body ?? {}) as Form)),
      );
      app.get(`${prefix}/Calls.json`, (request, reply) =>
        served(request, reply, () => list(request.query as Form)),
      );
      app.get<{ Params: { id: string } }>(`${prefix}/Calls/:id`, (request, reply) =>
        served(request, reply, () => {
          const call = world.call(request.params.id.replace(/\.json$/, ''));
          return call
            ? answer(callShape(account, call))
            : refuse(404, 20404, 'The requested resource was not found');
        }),
      );
      app.post<{ Params: { id: string } }>(`${prefix}/Calls/:id`, (request, reply) =>
        served(request, reply, () =>
          change(request.params.id.replace(/\.json$/, ''), (request.body ?? {}) as Form),
        ),
      );
      app.get(`${prefix}/Recordings.json`, (request, reply) =>
        served(request, reply, () => recordingsOf((request.query as Form)['CallSid'])),
      );
      app.get<{ Params: { id: string } }>(`${prefix}/Recordings/:id`, (request, reply) =>
        served(request, reply, () => sound(request.params.id.replace(/\.wav$/, ''))),
      );
    },
    helpers: () => ({
      line: (line) => world.putLine({ code: '', answers: 'yes', staysOpen: false, ...line }),
      announce: (name, html) => runtime!.store.transaction(() => void pages.put({ id: name, html })),
      calls: () => world.calls(),
      hangUp: (callId) => void world.hangUp(callId),
      setSpeed(speed) {
        world.speed = speed;
      },
      signature: (url, fields) => signatureOf(options.authToken, url, fields),
      idle: () => world.reports.idle(),
    }),
    tick: () => undefined,
    close: () => world.close(),
  };
}
