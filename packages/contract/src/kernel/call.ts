import type { z } from 'zod';
import type { Access } from './permission.ts';

/** Header of requests that a window makes while nobody touches it: they do not keep a session alive. */
export const unattendedHeader = 'x-unattended';

/**
 * Header by which a page says for whom it was made, with every call that changes something: the user id, percent-encoded.
 * A session of somebody else is refused then (409). Programs may leave it out.
 */
export const personHeader = 'x-midoffice-person';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a handler does:
 * - `read`: looks only, no transaction
 * - `write`: changes our own records in one transaction with its audit entry
 * - `effect`: stores an intent with its audit entry in one transaction; a job acts on the outside system
 */
export type Mode = 'read' | 'write' | 'effect';

/** Media types of an answer; those other than JSON are a file to save, or a picture. */
export type MediaType =
  | 'application/json'
  | 'text/csv'
  | 'text/html'
  | 'text/plain'
  | 'application/pdf'
  | 'application/zip'
  | 'image/png'
  | 'image/jpeg'
  | 'audio/wav'
  | 'application/octet-stream';

type Shape = z.ZodObject;
type Infer<S> = S extends z.ZodType ? z.output<S> : unknown;
type InferInput<S> = S extends z.ZodType ? z.input<S> : unknown;

/** What a call's contract line says. */
export interface CallSpec<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  O extends z.ZodType,
> {
  readonly method: Method;
  /** Full path; parameters as {name}. */
  readonly path: string;
  /** Other paths that the same handler answers. */
  readonly aliases?: readonly string[];
  /**
   * `main`: by session. `data`: by session or by a staff API key (query `apikey` or header `x-api-key`).
   * `beta`: by session; the console asks the address of BETA_API_URL where one is set, every server answers.
   */
  readonly host?: 'main' | 'data' | 'beta';
  readonly access: Access;
  /** The caller must have given their password again in the last five minutes, in this session. */
  readonly stepUp?: true;
  readonly mode: Mode;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
  /** Media types of the answer where it is not always JSON; the handler can send no other. */
  readonly answers?: readonly MediaType[];
  /**
   * A read that is specified as GET, whose query may hold an API key: it answers POST too, with its query in the body. The
   * console sends that, so that no key enters an address.
   */
  readonly alsoPost?: true;
  /**
   * In this write an optional text that holds nothing counts as left out, as it does in every read. For calls alone in
   * which the absence of none of these fields means more, such as all records, or that nothing is compared.
   */
  readonly emptyIsLeftOut?: true;
  /** A preview is a page for clients whose header `accept` names text/html, and neither JSON nor a wildcard. */
  readonly htmlPreview?: true;
  /** What the audit log calls it, such as `account.plan-changed`. Required for `write`, `effect` and CSV exports. */
  readonly audit?: string;
  /** Subjects that this call reads; the console reads again when one of them changes. */
  readonly reads?: readonly string[];
  /** Subjects that this call changes. */
  readonly changes?: readonly string[];
  /** What the console says when a refusal carries no text of its own. */
  readonly failure?: string;
  /**
   * The sender signs the raw body (a webhook): the handler gets it as it came and verifies it before anything else. For
   * calls with access `public` only; the body is not parsed.
   */
  readonly signed?: boolean;
  /**
   * Bytes of body accepted. Unless stated 1 MiB where a grant is needed, 256 KiB where every member of staff may call, 64 KiB
   * where anybody may, or everybody for themselves.
   */
  readonly bodyLimit?: number;
  /** Values that a JSON body may hold: lists, objects and what is in them. 20,000 unless stated. */
  readonly mostValues?: number;
  /**
   * At its largest input one request takes more than about ten milliseconds of a processor: only few of one person and
   * of one address run at once, the others wait or get 429. Calls that take files (`multipart`) are always limited so.
   */
  readonly expensive?: true;
  /** A read that asks a vendor each time: refused where another site's page or link has a session's browser send it. */
  readonly asksVendor?: true;
  /** What is said of a body over the limit. */
  readonly tooLarge?: string;
  /** Windows make it over and over, without anybody's action: the log records only refusals and failures. */
  readonly heartbeat?: true;
  /**
   * How a large body travels, which is then streamed: `multipart` where it holds a file, `ndjson` where it is lines that
   * the handler reads one by one. `form`: the fields of a page without script (`application/x-www-form-urlencoded`), of
   * which the first value of each name counts. JSON is accepted as well, up to 1 MiB.
   */
  readonly encoding?: 'multipart' | 'ndjson' | 'form';
  /** Files of a `multipart` body at most, which share the limit of the body: 1 unless stated. */
  readonly mostFiles?: number;
}

/** One server call: the source of its route, validation, permission, client, documentation and audit. */
export interface Call<In = unknown, Out = unknown, Sent = In> extends Omit<
  CallSpec<Shape | undefined, Shape | undefined, Shape | undefined, z.ZodType>,
  'host'
> {
  readonly name: string;
  readonly host: 'main' | 'data' | 'beta';
  /** Types only, computed once here; never present at run time. */
  readonly _in?: In;
  readonly _out?: Out;
  readonly _sent?: Sent;
}

type Flat<T> = { [K in keyof T]: T[K] };

/**
 * Defines one call. A call that writes, and one that exports a list as CSV, must say how the audit log names it.
 * @throws TypeError when such a call has no audit name, or access `token` without a token in its path, at import
 */
export function defineCall<
  const N extends string,
  O extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(
  name: N,
  spec: CallSpec<P, Q, B, O>,
): Call<
  Flat<Infer<P> & Infer<Q> & Infer<B>>,
  z.output<O>,
  Flat<InferInput<P> & InferInput<Q> & InferInput<B>>
> {
  if (spec.mode !== 'read' && !spec.audit) throw new TypeError(`call ${name} writes but has no audit name`);
  if (spec.answers?.includes('text/csv') && !spec.audit)
    throw new TypeError(`call ${name} exports a list but has no audit name`);
  if ((spec.access === 'token') !== spec.path.includes('{token}'))
    throw new TypeError(`call ${name}: access token and {token} in its path go together`);
  return { host: 'main', ...spec, name } as never;
}

export type InputOf<C extends { readonly _in?: unknown }> = NonNullable<C['_in']>;
export type OutputOf<C extends { readonly _out?: unknown }> = NonNullable<C['_out']>;
/** What a client may send: defaults and transforms not yet applied. */
export type SentOf<C extends { readonly _sent?: unknown }> = NonNullable<C['_sent']>;

/** A call of any shape, for code that walks them all. */
// oxlint-disable-next-line typescript/no-explicit-any -- a walker has no one shape
export type AnyCall = Call<any, any, any>;
