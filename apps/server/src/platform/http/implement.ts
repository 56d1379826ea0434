import type { AnyCall, InputOf, OutputOf } from '@midoffice/contract/kernel';
import type { AuditRecord } from '../audit/store.ts';
import type { Db, Trx } from '../db/connect.ts';
import type { EffectKind, EffectView, Intent } from '../effects/effects.ts';
import type { FileContent } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import type { Staff } from '../session/identity.ts';
import type { LinkKind } from './link.ts';
import type { LinkPage } from './link-page.ts';

/** What every handler gets. */
export interface BaseContext {
  readonly platform: Platform;
  readonly call: AnyCall;
  /** Who asks. Calls with access `public` get a nobody, whose userid is empty. */
  readonly staff: Staff;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly log: Log;
  /** A header of the request; of a repeated one the first. */
  header(name: string): string | undefined;
  /** The body as it came, of calls that the contract declares `signed`. */
  readonly rawBody: Buffer;
  /** The hash of the token in the path, which is a known link's: of calls with access `token`. */
  readonly linkHash: Buffer;
  /** Makes the answer a page for the holder of a link; the output is its `html`. */
  page(page: LinkPage, status?: number): void;
  /** Makes the answer lead the browser to another address of ours, by GET; the output is an empty text. */
  seeOther(path: string): void;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Cookies to set or clear with the answer; sign-in and sign-out only. */
  setCookie(value: string | null, maxAgeSeconds?: number): void;
  /** What the browser keeps of earlier sign-ins; see `setDevice`. */
  readonly deviceCookie: string | undefined;
  /** Sets what the browser keeps of a sign-in when its session ends; sign-in only. */
  setDevice(value: string, maxAgeSeconds: number): void;
  /**
   * Makes the answer a file to save, such as `audit.csv` with `text/csv; charset=utf-8`; the output is its text. A CSV file
   * needs an audit entry before it is answered, see `auditExport`.
   */
  download(fileName: string, contentType: string): void;
  /**
   * Makes the answer a picture that pages show; the output is its bytes. Browsers keep it: another picture must have
   * another address. Only what anybody may see is kept by caches between, or shown by pages of other origins.
   */
  picture(contentType: 'image/png' | 'image/jpeg'): void;
  /**
   * Makes the answer a document of somebody else's that the console shows in a frame; the output is its bytes or a stream.
   * Scripts, forms and outside content do not work in it. Browsers keep it, but ask again at each use: another document
   * must have another address.
   */
  document(contentType: string): void;
}

export interface ReadContext extends BaseContext {
  readonly db: Db;
  /** Reads of secrets are audited too; the entry is written before the answer goes out. */
  audit(record: AuditRecord): Promise<void>;
  /**
   * Stores a file that the transaction of this call names. Where the call keeps nothing (refused, failed, a preview), the
   * file is removed again. For `prepare` alone.
   */
  storeFile(name: string, content: FileContent): Promise<void>;
}

export interface WriteContext extends BaseContext {
  /** The transaction: whatever is written through it commits with its audit entry or not at all. */
  readonly trx: Trx;
  /** Writes the audit entry. Every writing handler does so at least once, or nothing is committed. */
  audit(record: AuditRecord): Promise<void>;
  /**
   * Marks a request that only reads, such as a preview: whatever was written is rolled back, no audit entry is
   * required, and nobody is notified of a change. The answer is sent as it is.
   * @param html a page that clients who ask for HTML alone get in place of the output; the contract states `htmlPreview`
   */
  previewOnly(html?: string): void;
  /** Acts once the transaction has committed, and not at all where it did not. It must not fail or wait. */
  afterCommit(act: () => void): void;
  /** Notifies consoles at commit that a subject changed, and whose. The call's own `changes` are always announced. */
  changed(subject: string, id?: string): Promise<void>;
}

/** What every handler may have. */
interface HandlerOptions {
  /** Which links open it, of calls with access `token`; see `withLink`. */
  readonly link?: LinkKind;
  /**
   * Whether somebody whom the call's access lets through may make it at all, whatever the input: asked before a body is
   * read. See `onlyFor`.
   */
  readonly admits?: (staff: Staff) => boolean | Promise<boolean>;
}

/**
 * A handler that also asks for a right of its own that depends on nothing of the input.
 * @param admits whether somebody has it; 403 where not
 */
export const onlyFor = <H extends AnyHandler>(
  admits: (staff: Staff) => boolean | Promise<boolean>,
  handler: H,
): H => ({ ...handler, admits });

export interface ReadHandler<C extends AnyCall> extends HandlerOptions {
  readonly call: C;
  readonly mode: 'read';
  run(context: ReadContext, input: InputOf<C>): Promise<OutputOf<C>>;
}

export interface WriteHandler<C extends AnyCall, P = unknown> extends HandlerOptions {
  readonly call: C;
  readonly mode: 'write';
  /** Whether `prepare` verifies the sender of a signed call; see `implementSigned`. */
  readonly signed?: true;
  prepare?(context: ReadContext, input: InputOf<C>): Promise<P>;
  run(context: WriteContext, input: InputOf<C>, prepared: P): Promise<OutputOf<C>>;
}

/** Acts on an outside system: the intent commits with its audit entry, then it is run and its outcome answered. */
export interface EffectHandler<C extends AnyCall, P = unknown> extends HandlerOptions {
  readonly call: C;
  readonly mode: 'effect';
  /** What it begins; none where it takes up what another call began. */
  readonly kind?: Pick<EffectKind<never>, 'kind' | 'asksAnew'>;
  /** Answers a request that only asks what could be done; undefined where it wants the act. */
  look?(context: ReadContext, input: InputOf<C>): Promise<OutputOf<C> | undefined>;
  prepare?(context: ReadContext, input: InputOf<C>): Promise<P>;
  /** Stores the intent within the transaction and answers its id. */
  begin(context: WriteContext, input: InputOf<C>, prepared: P): Promise<string>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- handlers of all shapes are in one list
export type AnyHandler = ReadHandler<any> | WriteHandler<any, any> | EffectHandler<any, any>;

/** Implements a call that only looks. */
export function implementRead<C extends AnyCall>(call: C, run: ReadHandler<C>['run']): ReadHandler<C> {
  if (call.mode !== 'read') throw new TypeError(`call ${call.name} is declared ${call.mode}, not read`);
  return { call, mode: 'read', run };
}

/** Implements a call that writes, in one transaction with its audit entry. */
export function implementWrite<C extends AnyCall>(
  call: C,
  run: (context: WriteContext, input: InputOf<C>) => Promise<OutputOf<C>>,
): WriteHandler<C, undefined> {
  if (call.mode !== 'write') throw new TypeError(`call ${call.name} is declared ${call.mode}, not write`);
  return { call, mode: 'write', run };
}

/**
 * Implements a call that first asks an outside system, or computes something long, and then writes.
 * `prepare` runs outside any transaction: calls to a vendor never happen inside an open one.
 */
export function implementPrepared<C extends AnyCall, P>(
  call: C,
  prepare: (context: ReadContext, input: InputOf<C>) => Promise<P>,
  run: (context: WriteContext, input: InputOf<C>, prepared: P) => Promise<OutputOf<C>>,
): WriteHandler<C, P> {
  if (call.mode !== 'write') throw new TypeError(`call ${call.name} is declared ${call.mode}, not write`);
  return { call, mode: 'write', prepare, run };
}

/** What a signed request is verified by. */
export type SignedContext = Pick<BaseContext, 'header' | 'rawBody' | 'platform'>;

/**
 * Implements a `signed` call. Until its sender is verified no transaction is begun, and the request counts among the refused
 * ones of its address.
 * @param verify answers what was signed; throws where the signature is not the sender's
 */
export function implementSigned<C extends AnyCall, V>(
  call: C,
  verify: (context: SignedContext, input: InputOf<C>) => Promise<V> | V,
  run: (context: WriteContext, input: InputOf<C>, verified: V) => Promise<OutputOf<C>>,
): WriteHandler<C, V> {
  if (!call.signed) throw new TypeError(`call ${call.name} is not declared signed`);
  return { ...implementPrepared(call, async (context, input) => verify(context, input), run), signed: true };
}

/**
 * Implements a call that acts on an outside system. `intend` checks everything that can be checked in the
 * transaction and says what is to be done; the kind's file in `effects/` does it. The output is `effectDone` of the
 * contract's kernel, with the fields of the outcome's `result` where it is done.
 * @param prepare reads from outside first, outside of any transaction
 */
export function implementEffect<C extends AnyCall, I extends object, P = undefined>(
  call: C,
  kind: EffectKind<I>,
  intend: (context: WriteContext, input: InputOf<C>, prepared: P) => Promise<Intent<I>>,
  prepare?: (context: ReadContext, input: InputOf<C>) => Promise<P>,
): EffectHandler<C, P> {
  if (call.mode !== 'effect') throw new TypeError(`call ${call.name} is declared ${call.mode}, not effect`);
  return {
    call,
    mode: 'effect',
    kind,
    ...(prepare && { prepare }),
    begin: async (context, input, prepared) =>
      context.platform.effects.intend(context, kind, await intend(context, input, prepared)),
  };
}

/**
 * Implements a call of two steps: it first answers what can be done, and acts where the caller asks for it.
 * @param look answers a request that only asks; undefined where it wants the act
 */
export function implementLookThenEffect<C extends AnyCall, I extends object, P>(
  call: C,
  kind: EffectKind<I>,
  look: (context: ReadContext, input: InputOf<C>) => Promise<OutputOf<C> | undefined>,
  prepare: (context: ReadContext, input: InputOf<C>) => Promise<P>,
  intend: (context: WriteContext, input: InputOf<C>, prepared: P) => Promise<Intent<I>>,
): EffectHandler<C, P> {
  return { ...implementEffect(call, kind, intend, prepare), look };
}

/**
 * Implements a call that takes a failed or unknown effect up again and answers what became of it.
 * @param find checks whether the caller may, and answers the effect's id
 */
export function implementResume<C extends AnyCall>(
  call: C,
  find: (context: WriteContext, input: InputOf<C>) => Promise<string>,
): EffectHandler<C> {
  return {
    call,
    mode: 'effect',
    async begin(context, input) {
      const id = await find(context, input);
      await context.platform.effects.resume(context, id);
      return id;
    },
  };
}

/** What the caller of an effect is answered. */
export function effectAnswer({ id, title, state, message, result }: EffectView): Record<string, unknown> {
  const effect = { id, state };
  if (state === 'done') return { success: true, message, effect, ...result };
  const open = state === 'unknown' ? message : `${title} is not confirmed yet, it is still under way.`;
  return { success: true, message: open, effect };
}
