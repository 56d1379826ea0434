import type { Shape } from './shape.ts';

/** One call of the seeds: what is sent, and what the seeds say of the answer. */
export interface Row {
  /** Such as `GET /status/fix/eds-data`; members of the path in braces are taken from the input. */
  readonly call: string;
  /** Names are those of the seeds. Where the row is a POST it is the body, else the query. */
  readonly input: (world: World) => Readonly<Record<string, unknown>>;
  /** What a POST carries in its address beside its body. */
  readonly query?: (world: World) => Readonly<Record<string, string>>;
  readonly answer: Shape | 'text/csv' | 'application/zip';
  readonly form?: true;
  /** The seeds make it by GET although it changes state: with a session only POST is taken. */
  readonly changes?: true;
  /** Refused in the demo for a reason that is no matter of form, with this status and text. */
  readonly refusal?: readonly [status: number, text: RegExp];
}

/** Who calls, and what the rows are about. */
export interface World {
  readonly url: string;
  /** A staff API key, for the data host. */
  readonly key: string;
  /** The cookie of a session, for the main host. */
  readonly cookie: string;
  /** Customers, each for the rows that change it. */
  readonly customers: readonly string[];
  /** What an earlier answer said, by a name of the test's own. */
  readonly seen: Record<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

export const isMain = (path: string): boolean =>
  !/^\/(status|statistics|usage|clear-bandwidth|package-schema|static|api\/v[34]|v[34])/.test(path);

function bodyOf(input: Readonly<Record<string, unknown>>, form: boolean): RequestInit {
  if (!form) return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const data = new FormData();
  for (const [name, value] of Object.entries(input)) data.set(name, value as string | Blob);
  return { body: data };
}

/** Makes a call as an outside program: by key on the data host, by session on the main host. */
export async function ask(world: World, row: Row, method = row.call.split(' ')[0]!): Promise<Answered> {
  const rest = { ...row.input(world) };
  const path = row.call.split(' ')[1]!.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const inBody = method === 'POST';
  const query = new URLSearchParams(row.query?.(world));
  if (!inBody) for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  const main = isMain(path);
  if (!main) query.set('apikey', world.key);
  const sent = inBody ? bodyOf(rest, row.form === true) : {};
  const response = await fetch(`${world.url}${path}?${query}`, {
    ...sent,
    method,
    headers: { ...(sent.headers as Record<string, string>), ...(main && { cookie: world.cookie }) },
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : text };
}
