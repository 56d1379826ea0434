import type { FastifyInstance } from 'fastify';
import type { FaultRule } from './faults.ts';
import type { SandboxRuntime } from './vendor.ts';

interface AdminControls extends SandboxRuntime {
  moveClock: (ms: number) => void;
}

/** The sandbox's own controls, for tests that run in another process. */
export function adminRoutes(app: FastifyInstance, controls: AdminControls): void {
  const { faults, requests, clock } = controls;
  app.get('/_sandbox/health', () => ({ ok: true, nowMs: clock.nowMs() }));

  app.get('/_sandbox/requests', () => ({ requests: requests.list() }));
  app.delete('/_sandbox/requests', () => {
    requests.clear();
    return { ok: true };
  });

  app.get('/_sandbox/faults', () => ({ faults: faults.list() }));
  app.post<{ Body: FaultRule | FaultRule[] }>('/_sandbox/faults', (request, reply) => {
    try {
      faults.add(...(Array.isArray(request.body) ? request.body : [request.body]));
      return { faults: faults.list() };
    } catch (error) {
      return reply.code(400).send({ error: error instanceof Error ? error.message : 'Invalid fault.' });
    }
  });
  app.delete('/_sandbox/faults', () => {
    faults.clear();
    return { ok: true };
  });

  app.get('/_sandbox/clock', () => ({ nowMs: clock.nowMs(), offsetMs: clock.offsetMs() }));
  app.post<{ Body: { advanceMs?: unknown; setMs?: unknown } | null }>('/_sandbox/clock', (request, reply) => {
    const { advanceMs, setMs } = request.body ?? {};
    const target =
      typeof setMs === 'number' ? setMs : typeof advanceMs === 'number' ? clock.nowMs() + advanceMs : null;
    if (target === null || !Number.isFinite(target)) {
      return reply.code(400).send({ error: 'Send setMs or advanceMs as a number.' });
    }
    controls.moveClock(target);
    return { nowMs: clock.nowMs(), offsetMs: clock.offsetMs() };
  });
}
