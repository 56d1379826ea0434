import type { WorkbenchTable } from '@midoffice/contract/monitors/sql-workbench/shapes';

type Column = readonly [name: string, type: string, doc: string];

const table = (name: string, doc: string, columns: readonly Column[]): WorkbenchTable => ({
  name,
  doc,
  columns: columns.map(([column, type, of]) => ({ name: column, type, doc: of })),
});

const basePath: Column = ['base_path', 'String', 'The endpoint without its symbol, such as /api/v3/quote'];
const userid: Column = ['userid', 'String', 'Whose key it was; empty: no known key'];
const exchange: Column = ['exchange', 'String', 'Exchange of the symbol; empty: none'];
const status: Column = ['status', 'UInt16', 'HTTP status of the answer'];
const counted: readonly Column[] = [
  basePath,
  userid,
  exchange,
  status,
  ['requests', 'UInt64', 'Requests. Sum them: one unit may have several rows'],
  ['transfers', 'UInt64', 'Answers that carried data'],
  ['duration_ms', 'UInt64', 'Time of all answers together, in milliseconds'],
  ['bytes', 'Int64', 'Bytes of all answers together, cleared bandwidth taken off'],
];
const measured: readonly Column[] = [
  basePath,
  ['requests', 'UInt64', 'Requests'],
  ['failed', 'UInt64', 'Time-outs (408) and statuses from 500'],
  ['duration_ms', 'UInt64', 'Time of all answers together, in milliseconds'],
  ['latency_min', 'UInt32', 'Shortest latency, in milliseconds'],
  ['latency_max', 'UInt32', 'Longest latency, in milliseconds'],
  ['latency_p50', 'Float32', 'Half of the requests were answered within this time (estimate)'],
  ['latency_p95', 'Float32', '95 of 100 requests were answered within this time (estimate)'],
  ['latency_p99', 'Float32', '99 of 100 requests were answered within this time (estimate)'],
];
const bucket = (unit: string): Column => ['bucket', 'DateTime', `Beginning of the ${unit}, UTC`];

/** What may be read: the views of `platform/clickhouse/migrations/0003-workbench-views.sql`. */
export const workbenchTables: readonly WorkbenchTable[] = [
  table('request_log', 'One row for each request of the API', [
    ['time', 'DateTime64(3)', 'When it was answered, UTC'],
    userid,
    basePath,
    ['endpoint', 'String', 'The endpoint with its symbol'],
    exchange,
    ['symbol', 'String', 'The symbol asked for; empty: none'],
    status,
    ['duration_ms', 'UInt32', 'Latency, in milliseconds'],
    ['bytes', 'Int64', 'Bytes of the answer'],
    ['country', 'String', 'Country of the caller, two letters; empty: unknown'],
  ]),
  table('requests_by_minute', 'Requests of the last week by minute', [bucket('minute'), ...counted]),
  table('requests_by_hour', 'Requests by hour', [bucket('hour'), ...counted]),
  table('requests_by_day', 'Requests by day: quickest for long spans', [bucket('day'), ...counted]),
  table('endpoints_by_hour', 'Latencies and failures of endpoints by hour, for 60 days', [
    bucket('hour'),
    ...measured,
  ]),
  table('endpoints_by_day', 'Latencies and failures of endpoints by day', [bucket('day'), ...measured]),
];

export const tableNames: ReadonlySet<string> = new Set(workbenchTables.map(({ name }) => name));
