import { endpointsGraphStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-graph-stats';
import { implementRead } from '../../../../platform/http/implement.ts';
import { wholeSpan } from '../points.ts';
import { readPoints } from '../store.ts';

export const handler = implementRead(endpointsGraphStats, async ({ platform }, { type, id }) => {
  const nowMs = platform.now();
  return wholeSpan(await readPoints(platform.clickhouse, type, id, nowMs), type, nowMs);
});
