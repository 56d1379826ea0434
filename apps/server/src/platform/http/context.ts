import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, insertAudit, type AuditRecord } from '../audit/store.ts';
import type { Db, DbOrTrx, Trx } from '../db/connect.ts';
import { dropDraft, storeDraft } from '../files/drafts.ts';
import type { FileContent } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import type { Staff } from '../session/identity.ts';
import { cookieName, deviceCookieName } from '../session/resolve.ts';
import type { ReadContext, WriteContext } from './implement.ts';
import { linkHashOf } from './link.ts';
import { cacheHeadersOf } from './kept-answers.ts';
import type { LinkPage } from './link-page.ts';

/** One request on its way through the pipeline. */
export interface Visit {
  readonly call: AnyCall;
  readonly staff: Staff;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly platform: Platform;
  readonly secure: boolean;
  gone?: AbortController;
  /** Names of the files that `prepare` stored. */
  stored?: string[];
  /** Whether the transaction came to its commit. */
  mayBeKept?: boolean;
  /** Whether the handler made its answer a CSV file. */
  isExport?: true;
}

/** Whether a client takes HTML and nothing else that a call answers. Browsers and most programs name a wildcard. */
const asksForHtmlAlone = (accept = ''): boolean =>
  accept.includes('text/html') && !accept.includes('json') && !accept.includes('*/*');

async function writeAudit(db: DbOrTrx, { call, staff, request }: Visit, record: AuditRecord): Promise<void> {
  const actor = record.actor ?? actorOf(staff);
  await insertAudit(db, {
    ...record,
    actor,
    call: call.name,
    kind: call.audit ?? call.name,
    requestId: request.id,
  });
}

// Classes and not copied objects: one is made for each request, and what few handlers need is made when it is asked for.
class BaseCall {
  readonly platform: Platform;
  readonly call: AnyCall;
  readonly staff: Staff;
  protected readonly visit: Visit;

  constructor(visit: Visit) {
    this.visit = visit;
    this.platform = visit.platform;
    this.call = visit.call;
    this.staff = visit.staff;
  }

  get requestId(): string {
    return this.visit.request.id;
  }

  get ip(): string {
    return this.visit.request.ip;
  }

  get userAgent(): string {
    return String(this.visit.request.headers['user-agent'] ?? '').slice(0, 300);
  }

  // Handlers take these functions apart from the context, so they are bound; most handlers want few of them.
  get header() {
    const { headers } = this.visit.request;
    return (name: string): string | undefined => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    };
  }

  get rawBody(): Buffer {
    const { body } = this.visit.request;
    if (this.call.signed && body === undefined) return Buffer.alloc(0);
    if (!this.call.signed || !Buffer.isBuffer(body))
      throw new TypeError(`call ${this.call.name} is not signed`);
    return body;
  }

  get linkHash(): Buffer {
    const { call, request } = this.visit;
    const hash = call.access === 'token' ? linkHashOf(request) : undefined;
    if (!hash) throw new TypeError(`call ${call.name} is not opened by a link`);
    return hash;
  }

  get page() {
    const { reply } = this.visit;
    return ({ headers }: LinkPage, status = 200): void => {
      this.requireStated(headers['content-type']!);
      void reply.code(status).headers(headers);
    };
  }

  get seeOther() {
    const { reply } = this.visit;
    return (path: string): void => {
      this.requireStated('text/html');
      void reply.code(303).header('location', path).type('text/html; charset=utf-8');
    };
  }

  get log(): Log {
    return this.visit.request.log as Log;
  }

  get signal(): AbortSignal {
    const { visit } = this;
    if (!visit.gone) {
      const gone = new AbortController();
      visit.gone = gone;
      visit.reply.raw.once('close', () => {
        if (!visit.reply.raw.writableFinished) gone.abort();
      });
    }
    return visit.gone.signal;
  }

  get setCookie() {
    const { call, reply, secure } = this.visit;
    return (value: string | null, maxAgeSeconds?: number): void => {
      if (call.host !== 'main') throw new TypeError('only main-host calls set cookies');
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
      if (value === null) void reply.clearCookie(cookieName(secure), options);
      else void reply.setCookie(cookieName(secure), value, { ...options, maxAge: maxAgeSeconds });
    };
  }

  get deviceCookie(): string | undefined {
    return this.visit.request.cookies[deviceCookieName(this.visit.secure)];
  }

  get setDevice() {
    const { reply, secure } = this.visit;
    return (value: string, maxAge: number): void => {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      void reply.setCookie(deviceCookieName(secure), value, options);
    };
  }

  /** @throws TypeError where the contract does not state this media type */
  private requireStated(contentType: string): void {
    const { call } = this.visit;
    const type = contentType.split(';')[0]!;
    if (!call.answers?.some((stated) => stated === type))
      throw new TypeError(`the contract of ${call.name} does not state that it answers ${type}`);
  }

  get download() {
    const { visit } = this;
    const { reply } = visit;
    return (fileName: string, contentType: string): void => {
      this.requireStated(contentType);
      if (contentType.startsWith('text/csv')) visit.isExport = true;
      if (!/^[\w.-]+$/.test(fileName)) throw new TypeError('a download needs a plain file name');
      void reply
        .header('content-type', contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`);
    };
  }

  get picture() {
    const { reply } = this.visit;
    return (contentType: 'image/png' | 'image/jpeg'): void => {
      this.requireStated(contentType);
      void reply
        .header('content-type', contentType)
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .headers(cacheHeadersOf(this.visit));
    };
  }

  get document() {
    const { reply } = this.visit;
    return (contentType: string): void => {
      this.requireStated(contentType);
      void reply
        .header('content-type', contentType)
        .header('content-disposition', 'inline')
        // The console marks a place in it, so it is of our origin; nothing in it runs, loads or leads the window away.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
        )
        .headers(cacheHeadersOf(this.visit));
    };
  }
}

/** The context of a call that looks, and of the preparing part of one that writes. */
export class ReadCall extends BaseCall implements ReadContext {
  /** Audit entries written so far. */
  audited = 0;

  get db(): Db {
    return this.platform.readDb;
  }

  get audit() {
    return async (record: AuditRecord): Promise<void> => {
      await writeAudit(this.platform.db, this.visit, record);
      this.audited += 1;
    };
  }

  get storeFile() {
    return async (name: string, content: FileContent): Promise<void> => {
      (this.visit.stored ??= []).push(name);
      await storeDraft(this.platform, name, content);
    };
  }

  /** Removes what was stored, since nothing names it. */
  async dropFiles(): Promise<void> {
    for (const name of this.visit.stored ?? [])
      await dropDraft(this.platform, name).catch((error: unknown) =>
        this.log.warn({ err: error, name }, 'a file that nothing names is removed later'),
      );
  }

  /** Whether the answer is a CSV file that no audit entry records. */
  get isUnauditedExport(): boolean {
    return this.visit.isExport === true && this.audited === 0;
  }
}

/** The context of a call that writes, within its transaction. */
export class WriteCall extends BaseCall implements WriteContext {
  readonly trx: Trx;
  /** Audit entries written so far. */
  audited = 0;
  /** Whether the handler said that nothing is to be kept. */
  isPreview = false;
  /** What is to be done after the commit. */
  readonly committed: (() => void)[] = [];

  constructor(visit: Visit, trx: Trx) {
    super(visit);
    this.trx = trx;
  }

  readonly audit = async (record: AuditRecord): Promise<void> => {
    this.audited += 1;
    await writeAudit(this.trx, this.visit, record);
  };

  /** The preview as a page, where the client asks for one. */
  previewPage: string | undefined;

  readonly previewOnly = (html?: string): void => {
    this.isPreview = true;
    if (html === undefined) return;
    const { call, reply } = this.visit;
    if (!call.htmlPreview) throw new TypeError(`the contract of ${call.name} does not state an HTML preview`);
    if (!asksForHtmlAlone(this.header('accept'))) return;
    this.previewPage = html;
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    });
  };

  readonly afterCommit = (act: () => void): void => void this.committed.push(act);

  readonly changed = (subject: string, id?: string): Promise<void> =>
    notifyOnCommit(this.trx, id === undefined ? { subject } : { subject, id });
}
