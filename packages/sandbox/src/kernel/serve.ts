import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultRule } from './faults.ts';
import type { Answer, SandboxRuntime } from './vendor.ts';

/** A status that a failure rule can ask for. */
export type FaultStatus = 401 | 429 | 500;

export interface ServedCall {
  vendor: string;
  query: Record<string, unknown>;
  body: unknown;
  idempotencyKey: string | null;
  /** The vendor's own wording of an injected status. */
  faultAnswer: (status: FaultStatus) => Answer;
  work: () => Answer;
}

/** Answers one call: planned failure before, the work, planned failure after, the log. */
export async function serve(
  runtime: SandboxRuntime,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/';
  const fault = runtime.faults.takeForRequest(call.vendor, request.method, path);
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  const early = earlyAnswer(fault, call);
  const worked = fault?.kind === 'reset' || early ? early : call.work();
  const lost = fault?.kind === 'reset' || fault?.kind === 'timeout-after-success';
  const answer = fault?.kind === '500-after-success' ? call.faultAnswer(500) : worked;
  runtime.requests.add({
    at: runtime.clock.nowMs(),
    vendor: call.vendor,
    method: request.method,
    path,
    query: call.query,
    body: call.body,
    status: lost ? null : (answer?.status ?? null),
    requestId: answer?.headers['request-id'] ?? null,
    idempotencyKey: call.idempotencyKey,
    replayed: worked?.replayed ?? false,
    fault: fault?.kind ?? null,
  });
  if (lost || !answer) {
    reply.hijack();
    if (!fault?.hang) request.raw.socket.destroy();
    return reply;
  }
  reply.code(answer.status).headers(answer.headers);
  const isRaw = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
  if (isRaw && answer.headers['content-type']) return reply.send(answer.body);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

function earlyAnswer(fault: FaultRule | null, call: ServedCall): Answer | null {
  if (fault?.kind === '401') return call.faultAnswer(401);
  if (fault?.kind === '429') return call.faultAnswer(429);
  if (fault?.kind === '500') return call.faultAnswer(500);
  return null;
}
