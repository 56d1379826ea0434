import {
  failureOf,
  failureText,
  passwordRequired,
  personHeader,
  unattendedHeader,
  type Access,
  type AnyCall,
  type Conflict,
  type ErrorBody,
  type OutputOf,
  type SentOf,
  withoutTrailingSlashes,
} from '@midoffice/contract/kernel';
import { checkConnection } from './connection.ts';
import { noteApplied } from './applied.ts';
import { personOfPage } from './identity.ts';

/** What of a call reaches the browser; made at build time by build/call-descriptions.ts. */
export interface PlainCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly mode: 'read' | 'write' | 'effect';
  readonly reads: readonly string[];
  readonly changes: readonly string[];
  readonly failure?: string;
  readonly queryNames: readonly string[];
  readonly hasBody: boolean;
  /** Left out: JSON. */
  readonly encoding?: 'multipart' | 'ndjson';
}

/** A call as the browser has it: the contract's line without its schemas. */
export const plain = (call: AnyCall): PlainCall => call as unknown as PlainCall;

/** A refused or failed call, with a text to show. Status 0: the server was not reached. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly requestId: string | null;
  /** The input that is wrong, where the server named one. */
  readonly field: string | null;
  /** Text by input name. */
  readonly issues: Readonly<Record<string, string>>;
  readonly conflicts: readonly Conflict[];
  /** Of the values that `conflicts` shows; undefined where the record has none. */
  readonly revision: number | undefined;
  /** What the console does about it. */
  readonly code: ErrorBody['code'] | null;
  /** How long the server asks to wait before the next try; null where it does not. */
  readonly retryAfterMs: number | null;
  constructor(
    message: string,
    status: number,
    requestId: string | null,
    body: Partial<ErrorBody> = {},
    retryAfterMs: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.field = body.field ?? null;
    this.issues = Object.fromEntries((body.issues ?? []).map((issue) => [issue.field, issue.message]));
    this.conflicts = body.conflicts ?? [];
    this.revision = body.revision;
    this.retryAfterMs = retryAfterMs;
    this.code = body.code ?? null;
  }
}

/**
 * Whether the same call may succeed later: the server was not reached, asked to wait, or failed. What it refused, it would
 * refuse again.
 */
export const mayPass = (error: Error): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** After so long without a key or a click whatever a window asks for is its own doing. */
const unattendedMs = 120_000;
let touchedAt = Date.now();
if (typeof addEventListener === 'function') {
  const touch = (): void => {
    touchedAt = Date.now();
  };
  for (const name of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(name, touch, { capture: true, passive: true });
}

type Values = Record<string, unknown>;
type Listener = () => void;
const signedOut = new Set<Listener>();

/** Calls the listener when the session has ended. Returns how to unsubscribe. */
export function onSignedOut(listener: Listener): () => void {
  signedOut.add(listener);
  return () => void signedOut.delete(listener);
}

/** Asks for the password again. Answers whether it was given. */
type AskPassword = () => Promise<boolean>;
let askPassword: AskPassword | undefined;
let asked: Promise<boolean> | undefined;

/** Registers what asks for the password where a call wants it again. Answers how to take it back. */
export function onPasswordRequired(ask: AskPassword): () => void {
  askPassword = ask;
  return () => {
    if (askPassword === ask) askPassword = undefined;
  };
}

/** Makes a call; where it wants the password again, asks for it and repeats the call. Calls that wait share one prompt. */
async function repeatWithPassword<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== passwordRequired || !askPassword) throw error;
    asked ??= askPassword().finally(() => {
      asked = undefined;
    });
    if (!(await asked)) throw error;
    return attempt();
  }
}

const formValue = (value: unknown): string | Blob =>
  value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Values as a form: files as they are, several of one name where a list holds nothing else; other lists as JSON. */
function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Blob))
      for (const file of value) form.append(name, file);
    else form.set(name, formValue(value));
  }
  return form;
}

/** Address and body of a call: path parameters first, then what the query takes, the rest in the body. */
export function requestOf(call: PlainCall, input: Values): { url: string; init: RequestInit } {
  const rest: Values = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of call.queryNames) {
    const value = rest[name];
    delete rest[name];
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
    }
  }
  const url = query.size ? `${path}?${query}` : path;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (Date.now() - touchedAt > unattendedMs) headers[unattendedHeader] = '1';
  // Another tab may have signed somebody else in: the server refuses to change anything for them from here.
  const person = personOfPage();
  if (person !== null && call.mode !== 'read') headers[personHeader] = encodeURIComponent(person);
  // The browser itself names the boundary of a form.
  if (call.hasBody && call.encoding !== 'multipart') headers['content-type'] = 'application/json';
  return {
    url,
    init: {
      method: call.method,
      headers,
      credentials: 'same-origin',
      ...(call.hasBody && { body: call.encoding === 'multipart' ? formOf(rest) : JSON.stringify(rest) }),
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A page that a proxy or a crash put in place of an answer is no text for people. */
const readable = (body: unknown): unknown => (typeof body === 'string' && /^\s*</.test(body) ? '' : body);

async function answerOf(
  call: PlainCall,
  input: Values,
  { signal, base = '', outlives }: CallOptions,
): Promise<Response> {
  const { url, init } = requestOf(call, input);
  const elsewhere = base !== '' && { credentials: 'include' as const };
  try {
    return await fetch(`${withoutTrailingSlashes(base)}${url}`, {
      ...init,
      ...elsewhere,
      ...(signal && { signal }),
      ...(outlives && { keepalive: true }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    checkConnection();
    throw new CallError('The server cannot be reached.', 0, null);
  }
}

const retryAfterOf = ({ headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
};

/** Reads an answer that is no file. @throws CallError where it is a refusal or a failure */
export async function bodyOrThrow(
  call: PlainCall,
  response: Response,
  failure = failureOf(call),
): Promise<unknown> {
  const requestId = response.headers.get('x-request-id');
  const body = readable(await bodyOf(response));
  const refused = typeof body === 'object' && body !== null && Reflect.get(body, 'success') === false;
  if (response.ok && !refused) return body;
  // A proxy answers in place of a server that is gone.
  if (response.status === 502 || response.status === 504) checkConnection();
  if (response.status === 401 && call.access !== 'public') for (const listener of signedOut) listener();
  const details = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
  throw new CallError(
    failureText(body, failure),
    response.status,
    details.requestId ?? requestId,
    details,
    retryAfterOf(response),
  );
}

interface CallOptions {
  /** Address of another host that answers the call; empty: this one. */
  readonly base?: string | undefined;
  readonly signal?: AbortSignal;
  /** Message where the server sends none; the call's own text by default. */
  readonly failure?: string | undefined;
  /** Goes out even while the page is being closed. */
  readonly outlives?: boolean;
}

/**
 * Makes a call with the session of this browser.
 * @throws CallError with the server's text, else the call's own fallback
 */
export async function callApi<C extends AnyCall>(
  call: C,
  input: SentOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const description = plain(call);
  return repeatWithPassword(async () => {
    const response = await answerOf(description, (input ?? {}) as Values, options);
    const output = (await bodyOrThrow(description, response, options.failure)) as OutputOf<C>;
    noteApplied((input ?? {}) as Values);
    return output;
  });
}

/** A file that a call answered. */
export interface CallFile {
  readonly content: Blob;
  /** As the server calls it; null where it does not say. */
  readonly name: string | null;
}

/**
 * Makes a call that answers a file, such as CSV or zip, and leaves its bytes as they are.
 * @throws CallError as `callApi` does
 */
export async function callForFile<C extends AnyCall>(call: C, input: SentOf<C>): Promise<CallFile> {
  const description = plain(call);
  const response = await answerOf(description, (input ?? {}) as Values, {});
  if (!response.ok || response.headers.get('content-type')?.includes('json'))
    await bodyOrThrow(description, response.clone());
  const name = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content: await response.blob(), name: name ?? null };
}
