import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import { QueueFull, type Sessions, type Work } from './sessions.ts';
import { workbenchSession } from './workbench-lane.ts';

// ClickHouse's HTTP interface, as much of it as its official client uses: the query in the body or in `query`, rows of
// an insert after it, values as param_*, settings as further parameters, errors as text with the code in a header.
// Source: ClickHouse documentation, "HTTP interface".

const notSettings = new Set([
  'query',
  'database',
  'query_id',
  'session_id',
  'role',
  'default_format',
  'wait_end_of_query',
]);
const bodyLimit = 256 * 1024 * 1024;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries the token, as a Basic password or in ClickHouse's own header. */
function isAdmitted(request: IncomingMessage, token: Buffer): boolean {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const password = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':').slice(1).join(':') : '';
  return timingSafeEqual(digest(String(request.headers['x-clickhouse-key'] ?? password)), token);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyLimit)
      throw new Error('Code: 307. DB::Exception: the body is too large. (TOO_MANY_BYTES)');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const settingText = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : `'${value.replace(/[\\']/g, (letter) => `\\${letter}`)}'`;

/** The statement with its settings where ClickHouse's grammar takes them. */
function withSettings(sql: string, settings: readonly [string, string][], isInsert: boolean): string {
  if (!settings.length) return sql;
  const list = settings.map(([name, value]) => `${name} = ${settingText(value)}`).join(', ');
  // The rows follow the format of an insert directly, so its settings come before.
  if (isInsert && /\sFORMAT\s+\w+\s*$/i.test(sql))
    return sql.replace(/\sFORMAT\s+(\w+)\s*$/i, ` SETTINGS ${list} FORMAT $1`);
  return /^\s*(select|with|insert[\s\S]*\bselect)\b/i.test(sql) ? `${sql} SETTINGS ${list}` : sql;
}

async function workOf(request: IncomingMessage, url: URL): Promise<Work> {
  const body = await bodyOf(request);
  const given = url.searchParams.get('query') ?? '';
  const sql = (given || body.toString('utf8')).trim();
  const settings = [...url.searchParams].filter(
    ([name]) => !notSettings.has(name) && !name.startsWith('param_'),
  );
  const params = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith('param_'))
      .map(([name, value]) => [name.slice(6), value]),
  );
  const rows = given ? body : Buffer.alloc(0);
  const statement = withSettings(sql, settings, rows.length > 0);
  return {
    database: url.searchParams.get('database') ?? '',
    params,
    sql: rows.length ? `${statement}\n${rows.toString('utf8')}` : statement,
    format: /\sFORMAT\s+(\w+)/i.exec(sql)?.[1] ?? 'TabSeparated',
  };
}

function refuse(response: ServerResponse, error: Error): void {
  const code = error instanceof QueueFull ? '202' : (/Code: (\d+)/.exec(error.message)?.[1] ?? '1002');
  if (response.headersSent) return void response.destroy(error);
  const text =
    error instanceof QueueFull
      ? `Code: 202. DB::Exception: ${error.message}. (TOO_MANY_SIMULTANEOUS_QUERIES)`
      : error.message;
  response.writeHead(error instanceof QueueFull ? 503 : 500, {
    'x-clickhouse-exception-code': code,
    'content-type': 'text/plain',
  });
  response.end(text);
}

/** A statement of the workbench: as it is, without values and settings; hanging up stops it. */
async function answerWorkbench(
  { workbench }: Sessions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const bytes = await workbench.run(
    {
      id: url.searchParams.get('query_id') ?? '',
      database: url.searchParams.get('database') ?? '',
      sql: (await bodyOf(request)).toString('utf8'),
    },
    gone.signal,
  );
  response.writeHead(200, { 'content-type': 'text/plain; charset=UTF-8' }).end(bytes);
}

async function answer(sessions: Sessions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine');
  if (url.searchParams.get('session_id') === workbenchSession)
    return answerWorkbench(sessions, request, response, url);
  const work = await workOf(request, url);
  const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-clickhouse-format': work.format };
  if (url.searchParams.get('wait_end_of_query') !== '0') {
    const bytes = await sessions.run(work);
    response.writeHead(200, headers).end(bytes);
    return;
  }
  const stream = sessions.stream(work);
  try {
    // Reads the first part before sending the head, so that an error of the query still sets the status.
    let next = await stream.next();
    response.writeHead(200, headers);
    for (; !next.done; next = await stream.next()) {
      if (response.destroyed) break;
      if (!response.write(next.value))
        await new Promise((resolve) => {
          response.once('drain', resolve);
          response.once('close', resolve);
        });
    }
    response.end();
  } finally {
    await stream.return(undefined);
  }
}

/** Serves the sessions to whoever has the token, on loopback. */
export function createShim(sessions: Sessions, token: string): Server {
  const secret = digest(token);
  // Values are sent in the URL: lists of keys are longer than Node accepts by default.
  return createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    if (!isAdmitted(request, secret)) {
      response
        .writeHead(403, { 'x-clickhouse-exception-code': '516' })
        .end('Code: 516. DB::Exception: wrong token. (AUTHENTICATION_FAILED)');
      return;
    }
    if (request.method === 'GET' && request.url?.startsWith('/ping')) return void response.end('Ok.\n');
    answer(sessions, request, response).catch((error: unknown) => refuse(response, error as Error));
  });
}
