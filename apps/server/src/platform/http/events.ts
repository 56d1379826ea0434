import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '@midoffice/contract';
import { mayCall, mayOpenConsole } from '@midoffice/contract/kernel';
import type { Platform } from '../platform.ts';
import type { Change } from '../push/push.ts';
import type { Staff } from '../session/identity.ts';
import { identitySubject } from '../session/resolve.ts';
import { ApiError } from './errors.ts';
import { createEventStreams } from './event-streams.ts';
import { admit, admitCounted } from './admission.ts';
import type { PipelineDeps } from './pipeline.ts';

/** A console that receives nothing for a second and a half treats the server as gone. */
const heartbeatMs = 500;
const askAgainMs = 20_000;

/**
 * What a member of staff is notified of: subjects that a call reads which they may make. The id goes only to admins, to
 * those with a grant that opens such a call, and to whom it is about.
 */
function visibleChanges(staff: Staff): (change: Change) => Change | undefined {
  const readable = new Set(['resync']);
  const granted = new Set<string>();
  for (const { access, reads = [] } of calls) {
    if (!mayCall(staff, access)) continue;
    for (const subject of reads) {
      readable.add(subject);
      if (staff.role === 'admin' || Array.isArray(access)) granted.add(subject);
    }
  }
  return ({ subject, id }) => {
    if (!readable.has(subject)) return undefined;
    const isOwn = subject === identitySubject && id === staff.userid;
    return id !== undefined && (granted.has(subject) || isOwn) ? { subject, id } : { subject };
  };
}

/** All that decides what a listener may receive, to be compared. */
const rightsOf = ({ role, permissions, core }: Staff): string => JSON.stringify([role, permissions, core]);

/**
 * Who listens. Somebody without any grant may: they get changes of their own rights, and a grant opens the console before
 * their eyes.
 * @throws ApiError 401, 403
 */
async function listener(request: FastifyRequest, deps: PipelineDeps, admitCaller = admit): Promise<Staff> {
  const staff = await admitCaller({ access: 'self', host: 'main', heartbeat: true }, request, deps);
  return mayOpenConsole(staff)
    ? admit({ access: 'console', host: 'main', heartbeat: true }, request, deps)
    : staff;
}

/**
 * Who opens a stream, counted as any other request is: openings cost look-ups, and a stream that is closed again no place.
 * @throws ApiError 401, 403, 429
 */
async function counted(request: FastifyRequest, deps: PipelineDeps): Promise<Staff> {
  request.staff = await listener(request, deps, admitCounted);
  await deps.limits.countRequest(request);
  return request.staff;
}

/** Changes that wait for one stream to open, at most. */
const mostWaiting = 1000;

/** What changed since a moment, for a receiver that comes later. */
interface Collected {
  /** Passes on what waited, and from now on each change as it comes. Answers false where too much waited: it is gone. */
  passTo(receive: (change: Change) => void): boolean;
  stop(): void;
}

/** Collects changes from now on: what happens while a stream is being opened would be missed otherwise. */
function collectChanges(push: Platform['push']): Collected {
  const waiting: Change[] = [];
  let receive = (change: Change): void => {
    if (waiting.length <= mostWaiting) waiting.push(change);
  };
  return {
    stop: push.listen((change) => receive(change)),
    passTo(receiver) {
      receive = receiver;
      if (waiting.length > mostWaiting) return false;
      for (const change of waiting) receiver(change);
      return true;
    },
  };
}

/**
 * Serves the stream of changes (SSE) that keeps consoles fresh. Carries ids only, never values. Whether its listener
 * may still listen is asked every 20 seconds.
 */
export function serveEvents(
  app: FastifyInstance,
  deps: PipelineDeps,
  options = { heartbeatMs, askAgainMs },
): void {
  const streams = createEventStreams(deps.platform);
  app.addHook('onClose', () => streams.close());

  const serveStream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    staff: Staff,
    changes: Collected,
  ): Promise<void> => {
    // It closed while the listener was being found: no event would end its timers and its place in the count.
    if (reply.raw.closed) return changes.stop();
    const release = await streams.open(staff.userid);
    if (reply.raw.closed) {
      release();
      return changes.stop();
    }
    const rights = rightsOf(staff);
    const receive = visibleChanges(staff);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value!);
    // Marked, so that a stopping server can distinguish streams from answers in progress.
    raw.setHeader('content-type', 'text/event-stream');
    raw.writeHead(200, { 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 1000\n\nevent: beat\ndata:\n\n');
    const stillMay = async (): Promise<void> => {
      try {
        // With other rights than it was opened with it ends: the browser connects anew by itself.
        if (rightsOf(await listener(request, deps)) !== rights) raw.end();
      } catch (error) {
        // A database that does not answer says nothing about the listener, and a stream that ends now could not come back.
        if (error instanceof ApiError) return void raw.end();
      }
    };
    const asking = setInterval(() => void stillMay(), options.askAgainMs);
    const heartbeat = setInterval(() => {
      // A connection that reads nothing gets no more heartbeats.
      if (!raw.writableEnded && !raw.writableNeedDrain) raw.write('event: beat\ndata:\n\n');
    }, options.heartbeatMs);
    raw.once('close', () => {
      clearInterval(asking);
      clearInterval(heartbeat);
      changes.stop();
      release();
    });
    const isComplete = changes.passTo((change) => {
      // Changes sent along with the end of this stream arrive after it: writing them would be an error.
      if (raw.writableEnded || raw.destroyed) return;
      const received = receive(change);
      // A stalled reader must not grow our memory: it is cut and reconnects.
      if (raw.writableLength > 1_048_576) raw.destroy();
      else if (received) raw.write(`data: ${JSON.stringify(received)}\n\n`);
      // Who may listen is asked again: the browser connects anew by itself. What was missed may have been their own rights.
      const isOwn = change.subject === identitySubject && change.id === staff.userid;
      if (isOwn || change.subject === 'resync') raw.end();
    });
    if (!isComplete) raw.end();
  };

  app.get('/admin/events', async (request, reply) => {
    const changes = collectChanges(deps.platform.push);
    try {
      const staff = await counted(request, deps);
      await serveStream(request, reply, staff, changes);
    } catch (error) {
      changes.stop();
      throw error;
    }
    return reply.hijack();
  });
}
