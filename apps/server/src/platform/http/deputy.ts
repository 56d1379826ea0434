import type { AnyCall } from '@midoffice/contract/kernel';
import { insertAudit, type AuditRecord } from '../audit/store.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Platform } from '../platform.ts';
import { notifyOnCommit } from '../push/store.ts';
import type { Staff } from '../session/identity.ts';
import { mayStillCall, presentStaff } from '../session/present.ts';
import { ApiError, badInput } from './errors.ts';
import type { EffectHandler, ReadContext, WriteContext, WriteHandler } from './implement.ts';
import { plainWording } from './wording.ts';

/** A job that makes calls for a person, long after the request that asked for it. */
export interface Deputy {
  readonly platform: Platform;
  /** Names the work in the audit log. */
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly actor: { readonly id: string; readonly label: string };
}

/** The person with role and grants of this moment; without a session, so nothing that wants a password is done for them. */
async function staffOf({ platform, actor }: Deputy): Promise<Staff> {
  const present = await presentStaff(platform, platform.db, actor.id);
  return {
    ...present,
    email: actor.label,
    name: actor.label,
    via: 'session',
    sessionId: null,
    keyId: null,
    totp: false,
    secondFactor: false,
  };
}

const noRequest = (what: string) => (): never => {
  throw new TypeError(`a call that a job makes has no ${what}`);
};

function contextOf({ platform, requestId, signal }: Deputy, call: AnyCall, staff: Staff, db: DbOrTrx) {
  return {
    platform,
    call,
    staff,
    requestId,
    ip: '',
    userAgent: '',
    log: platform.log,
    header: () => undefined,
    rawBody: Buffer.alloc(0),
    linkHash: Buffer.alloc(0),
    signal,
    deviceCookie: undefined,
    setCookie: noRequest('cookies'),
    setDevice: noRequest('cookies'),
    storeFile: noRequest('file'),
    download: noRequest('answer to send'),
    picture: noRequest('answer to send'),
    document: noRequest('answer to send'),
    page: noRequest('answer to send'),
    seeOther: noRequest('answer to send'),
    audit: async (record: AuditRecord): Promise<void> => {
      await insertAudit(db, {
        ...record,
        actor: record.actor ?? { id: staff.userid, label: staff.email },
        call: call.name,
        kind: call.audit ?? call.name,
        requestId,
      });
    },
  };
}

/** @throws ApiError 400 that names the field, as for a request */
function inputOf(call: AnyCall, given: object): object {
  const checked = call.body?.safeParse(given, { error: plainWording });
  if (!checked) return given;
  if (checked.success) return checked.data as object;
  const { path, message } = checked.error.issues[0]!;
  throw badInput(path.join('.') || 'body', message);
}

/**
 * Makes a writing call for a person, through its own handler: what it checks, writes and audits is the same as if they had
 * made it. Their grants are asked again first.
 * @param settle writes into the transaction of the call, so that both commit or neither; gets the call's output, or the id of
 *   the effect that it began
 * @throws ApiError as the call does, 403 where the person may not make it any more
 */
export async function callAsDeputy(
  deputy: Deputy,
  handler: WriteHandler<AnyCall> | EffectHandler<AnyCall>,
  given: object,
  settle: (trx: Trx, output: unknown) => Promise<void>,
): Promise<void> {
  const { platform } = deputy;
  const call: AnyCall = handler.call;
  const staff = await staffOf(deputy);
  if (!mayStillCall(staff, call.name))
    throw new ApiError(403, `${deputy.actor.label} no longer has access to this action.`);
  const input = inputOf(call, given) as never;
  const reader = { ...contextOf(deputy, call, staff, platform.db), db: platform.db } as ReadContext;
  const prepared: unknown = handler.prepare ? await handler.prepare(reader, input) : undefined;
  const committed: (() => void)[] = [];
  await platform.db.transaction().execute(async (trx) => {
    const context = {
      ...contextOf(deputy, call, staff, trx),
      trx,
      previewOnly: noRequest('preview'),
      afterCommit: (act: () => void) => void committed.push(act),
      changed: (subject: string, id?: string) =>
        notifyOnCommit(trx, id === undefined ? { subject } : { subject, id }),
    } as WriteContext;
    const output =
      handler.mode === 'effect'
        ? await handler.begin(context, input, prepared)
        : await handler.run(context, input, prepared);
    await settle(trx, output);
    for (const subject of call.changes ?? []) await notifyOnCommit(trx, { subject });
  });
  for (const act of committed) act();
}
