import type { EndpointStats } from '@midoffice/contract/monitors/endpoints/shapes';
import type { Column } from '../../../kit/table/column.ts';

type NumberField = Exclude<keyof EndpointStats, 'id'>;

const number = (
  id: NumberField,
  header: string,
  width: number,
  rest: Partial<Column<EndpointStats>> = {},
): Column<EndpointStats> => ({ id, header, kind: 'number', width, value: (row) => row[id], ...rest });

const latency = (id: NumberField, header: string, hint: string, digits = 0): Column<EndpointStats> =>
  number(id, header, 60, { hint, digits });

const status = (id: NumberField, header: string, hint: string): Column<EndpointStats> =>
  number(id, header, id === 'status200' || id === 'statusOther' ? 64 : 52, { hint });

/** Uptime in percent; 100 only where nothing failed. */
export const uptimeText = (uptime: number): string =>
  `${uptime === 100 ? '100' : Math.min(99.99, Math.floor(uptime * 100) / 100).toFixed(2)} %`;

export const columns: readonly Column<EndpointStats>[] = [
  { id: 'id', header: 'Endpoint', minWidth: 176, value: ({ id }) => id },
  number('total', 'Requests', 98),
  number('failed', 'Failed', 66, { hint: 'Time-outs (408) and statuses from 500' }),
  number('uptime', 'Uptime', 80, {
    hint: 'Requests that did not fail, of all',
    cell: ({ uptime }) => uptimeText(uptime),
  }),
  number('latencyAvg', 'Avg ms', 72, { hint: 'Mean latency, in milliseconds', digits: 1 }),
  latency('latencyP50', 'p50', 'Half of the requests were answered within this time (estimate)'),
  latency('latencyP95', 'p95', '95 of 100 requests were answered within this time (estimate)'),
  latency('latencyP99', 'p99', '99 of 100 requests were answered within this time (estimate)'),
  latency('latencyMin', 'Min', 'Shortest latency'),
  latency('latencyMax', 'Max', 'Longest latency'),
  status('status200', '200', 'Answered'),
  status('status400', '400', 'Bad request'),
  status('status401', '401', 'No valid API key'),
  status('status403', '403', 'Not part of the plan'),
  status('status429', '429', 'Over the limit of the plan'),
  status('status500', '500', 'Error of the product'),
  status('statusOther', 'Other', 'All other statuses, such as 404, 408 and 502'),
];
