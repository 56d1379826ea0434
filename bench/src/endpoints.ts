import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import { granularities } from '@midoffice/contract/monitors/endpoints/lists';
import { pointsQuestion, statsQuestion } from '../../apps/server/src/features/monitors/endpoints/store.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { compare, report } from './measure.ts';
import { fillEvents } from './usage.ts';

/** What the first page would cost without its roll-ups. */
const raw = `SELECT base_path, count(), countIf(status = 408 OR status >= 500), quantilesTDigest(0.5, 0.95, 0.99)(duration_ms)
  FROM request_event WHERE requests = 1 AND time >= now() - INTERVAL 30 DAY GROUP BY base_path`;

/** Endpoints status over 20 million events against the bare engine asked the same. */
export async function endpointsBench(): Promise<void> {
  const server = await testServer();
  const { clickhouse } = server.platform;
  try {
    await fillEvents(server);
    const admin = await server.staff();
    const id = '/api/v3/path-1';
    const answered = async (call: Promise<{ status: number }>): Promise<void> => {
      const { status } = await call;
      if (status !== 200) throw new Error(`answered ${status}`);
    };
    for (const type of granularities) {
      const stats = statsQuestion(type, Date.now());
      const points = pointsQuestion(type, id, Date.now());
      for (const [what, question, ask] of [
        [`endpoints, ${type}`, stats, () => admin.call(endpointsStats, { type })],
        [`graph of an endpoint, ${type}`, points, () => admin.call(endpointsGraphStats, { type, id })],
      ] as const) {
        const times = await compare(
          { ours: () => answered(ask()), bare: () => clickhouse.query(question.sql, question.params) },
          15,
          3,
        );
        report(
          what,
          times.ours.medianMs / times.bare.medianMs,
          { atMost: 1.5 },
          `ours ${times.ours.medianMs.toFixed(1)} ms (95%: ${times.ours.p95Ms.toFixed(1)}), bare ${times.bare.medianMs.toFixed(1)} ms`,
        );
      }
    }
    const { events } = await compare({ events: () => clickhouse.query(raw) }, 5, 1);
    console.log(`Without roll-ups 30 days take ${events.medianMs.toFixed(0)} ms.`);
  } finally {
    await server.close();
  }
}
