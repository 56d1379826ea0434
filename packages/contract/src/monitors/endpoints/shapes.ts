import { z } from 'zod';

export * from './lists.ts';

const count = z.number().int();
const ms = z.number();

/** What one endpoint answered in the span of a granularity. Milliseconds; percentiles are estimates of a t-digest. */
export const endpointStats = z.object({
  /** The path without its symbol, such as `/api/v3/quote`. */
  id: z.string(),
  total: count,
  /** Time-outs (408) and statuses from 500: what the product answers for. */
  failed: count,
  /** Percent of the requests that did not fail. */
  uptime: z.number(),
  latencyAvg: ms,
  latencyMax: ms,
  latencyMin: ms,
  latencyP50: ms,
  latencyP95: ms,
  latencyP99: ms,
  status200: count,
  status400: count,
  status401: count,
  status403: count,
  status429: count,
  status500: count,
  /** Requests with any other status. */
  statusOther: count,
});
export type EndpointStats = z.infer<typeof endpointStats>;

/** One unit of time of an endpoint. */
export const endpointPoint = z.object({
  /** Its beginning, ISO 8601, UTC. */
  date: z.string(),
  failed: count,
  total: count,
  /** Null: no requests. */
  latencyAvg: ms.nullable(),
  latencyP95: ms.nullable(),
});
export type EndpointPoint = z.infer<typeof endpointPoint>;
