import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultStatus } from './serve.ts';
import type { SandboxRuntime } from './vendor.ts';

/** An answer that is no JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

export interface RawCall {
  readonly vendor: string;
  /** What failure rules match and the log shows, of calls that share one address; its path by default. */
  readonly path?: string;
  readonly faultAnswer: (status: FaultStatus) => RawAnswer;
  readonly work: () => RawAnswer;
}

/** Answers one call of bytes: planned failure before, the work, planned failure after, the log. */
export async function serveRaw(
  runtime: SandboxRuntime,
  request: FastifyRequest,
  reply: FastifyReply,
  call: RawCall,
): Promise<FastifyReply> {
  const path = call.path ?? request.url.split('?', 1)[0]!;
  const fault = runtime.faults.takeForRequest(call.vendor, request.method, path);
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  const status = (['401', '429', '500'] as const).find((one) => one === fault?.kind);
  const early = status && call.faultAnswer(Number(status) as FaultStatus);
  const answer = early ?? (fault?.kind === 'reset' ? undefined : call.work());
  runtime.requests.add({
    at: runtime.clock.nowMs(),
    vendor: call.vendor,
    method: request.method,
    path,
    query: { ...(request.query as object) },
    body: null,
    status: answer?.status ?? null,
    requestId: null,
    idempotencyKey: null,
    replayed: false,
    fault: fault?.kind ?? null,
  });
  if (!answer || fault?.kind === 'timeout-after-success') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  void reply.code(answer.status).headers(answer.headers ?? {});
  // A HEAD answers the headers alone, also of an error.
  return request.method === 'HEAD' ? reply.send('') : reply.send(answer.body ?? '');
}
