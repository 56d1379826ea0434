import type { MailFamily, SentMail } from '@midoffice/contract/customers/emails/shapes';
import type { AnyCall, InputOf, OutputOf } from '@midoffice/contract/kernel';
import { ApiError } from '../../../platform/http/errors.ts';
import {
  implementPrepared,
  type ReadContext,
  type WriteContext,
  type WriteHandler,
} from '../../../platform/http/implement.ts';
import { requireOneAddress } from '../../../platform/mail/headers.ts';
import { deliveryOf, deliveryText, putWrittenMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { customerForRefresh } from '../customer-records/api.ts';
import { mailSentToLead } from '../../growth/leads/api.ts';
import { receiverOf, type Receiver } from './receiver.ts';
import type { MailValues } from './fill.ts';
import { renderMail, type RenderedMail } from './render.ts';
import { chosenTemplate, noteOf, restRefusal, waitingRefusal } from './rules.ts';
import { lockReceiver, restingTemplates, takeMailLock, waitingMail } from './store.ts';
import { mailValues, recordedParams, withNextAmount } from './values.ts';

/** What all six mail calls take. */
export interface MailOrder {
  readonly userid: string;
  readonly invoiceID: string | undefined;
  readonly chargeID: string | undefined;
  /** The account at the card provider whose card and renewal are meant; undefined: the first one with a card. */
  readonly stripeID?: string | undefined;
  readonly preview: boolean;
  readonly templateType: string | undefined;
}

/** A mail that is written but not yet on its way. */
export interface Draft {
  readonly receiver: Receiver;
  readonly family: MailFamily;
  /** `<family>/<code>`. */
  readonly template: string;
  readonly values: MailValues;
  readonly mail: RenderedMail;
  readonly invoiceId: string | undefined;
  readonly chargeId: string | undefined;
  /** Why it may be previewed but not sent. */
  readonly refusal: string | undefined;
  /** What staff should check before they send it. */
  readonly note: string | undefined;
}

const someoneElse = 'Somebody else has changed this in the meantime.';

/**
 * Writes a mail of a family from what is known of its receiver. Writes nothing down.
 * @throws ApiError 400 for a template or id that does not fit, 404 for nobody
 */
export async function draftMail(
  { db, staff, platform }: Pick<ReadContext, 'db' | 'staff' | 'platform'>,
  family: MailFamily,
  order: Omit<MailOrder, 'preview'>,
): Promise<Draft> {
  const receiver = await receiverOf({ platform, staff }, order.userid, family);
  const template = chosenTemplate(family, order.templateType);
  const scope = { settings: platform.settings, nowMs: platform.now() };
  const known = await mailValues(db, scope, receiver, { ...order, isAboutCard: family === 'expiring-card' });
  const { subject, state, renewal } = known;
  requireOneAddress(receiver.email);
  let { values } = known;
  let mail = await renderMail(template, values);
  if (renewal && mail.used.has('nextPayment')) {
    values = await withNextAmount(values, renewal, platform.connectors.stripe.acts.nextInvoice);
    mail = await renderMail(template, values);
  }
  const isAboutPayment = mail.used.has('amount');
  return {
    receiver,
    family,
    template,
    values,
    mail,
    invoiceId: isAboutPayment ? subject.invoice?.id : order.invoiceID,
    chargeId: isAboutPayment ? subject.charge?.id : order.chargeID,
    refusal: subject.refusal,
    note: noteOf(template, values, scope.nowMs, state),
  };
}

/** Locks the account that a mail is for, and refuses when its address is another one by now. */
async function requireSameReceiver(context: WriteContext, { account, lead, email }: Receiver): Promise<void> {
  if (!account) return;
  const now = await customerForRefresh(context, account.userid);
  if (!lead && now.email !== email) throw new ApiError(409, someoneElse);
}

/** Refuses a mail that rests or whose forerunner has not left; the caller holds the receiver's lock. */
async function requireMaySend({ trx, platform }: WriteContext, draft: Draft): Promise<void> {
  const { receiver, family, template } = draft;
  const nowMs = platform.now();
  const since = (await restingTemplates(trx, receiver.key, nowMs)).get(template);
  if (since !== undefined) throw restRefusal(receiver.email, since);
  const waiting = waitingRefusal(await waitingMail(trx, receiver.key, family), nowMs);
  if (waiting) throw new ApiError(409, `${waiting}.`);
}

/**
 * Puts a written mail on its way: outbox, lock of its template for a day, the lead's record, audit entry.
 * @throws ApiError 409 where the same mail went to the same receiver within the last day
 */
export async function sendDraft(context: WriteContext, draft: Draft): Promise<number> {
  const { trx, platform, staff } = context;
  const { receiver, family, template, mail } = draft;
  if (draft.refusal) throw new ApiError(409, draft.refusal);
  await requireSameReceiver(context, receiver);
  await lockReceiver(trx, receiver.key, family);
  await requireMaySend(context, draft);
  const id = await putDraft(platform, context, draft);
  const lock = { receiver: receiver.key, templateType: template, mailId: id, nowMs: platform.now() };
  if (!(await takeMailLock(trx, lock))) throw restRefusal(receiver.email, platform.now());
  if (receiver.lead)
    await mailSentToLead(trx, {
      leadId: receiver.lead._id,
      template: template.split('/')[1]!,
      staff,
      mailId: id,
    });
  await context.audit({
    targetKind: receiver.account ? 'account' : 'lead',
    targetId: receiver.account?.userid ?? receiver.key.replace('lead:', ''),
    after: { mail: id, to: receiver.email, templateType: template, subject: mail.subject },
  });
  return id;
}

const putDraft = (platform: Platform, { trx, staff }: WriteContext, draft: Draft): Promise<number> =>
  putWrittenMail(platform, trx, {
    to: draft.receiver.email,
    subject: draft.mail.subject,
    text: draft.mail.text,
    html: draft.mail.html,
    kind: draft.template,
    userid: draft.receiver.account?.userid,
    replyTo: platform.settings.SUPPORT_EMAIL,
    origin: {
      templateType: draft.template,
      params: recordedParams(draft.values, draft.mail.used),
      receiver: draft.receiver.key,
      invoiceId: draft.invoiceId,
      chargeId: draft.chargeId,
      // Dunning sends for nobody.
      sentBy: staff.userid || undefined,
    },
  });

/** What a send answers. @param mailId null for a preview */
export function sentMail(platform: Platform, draft: Draft, mailId: number | null, message: string): SentMail {
  const { receiver, template, mail } = draft;
  return {
    success: true,
    message,
    preview: mailId === null,
    toEmail: receiver.email,
    fromEmail: platform.settings.MAIL_FROM,
    subject: mail.subject,
    templateType: template,
    html: mail.html,
    text: mail.text,
    note: draft.refusal ?? draft.note ?? null,
    mailId: mailId === null ? null : String(mailId),
    delivery: mailId === null ? null : deliveryOf(platform),
  };
}

/** Implements one of the six calls that preview and send the mails of a family. */
export function mailHandler<C extends AnyCall>(call: C, family: MailFamily): WriteHandler<C, Draft> {
  return implementPrepared(
    call,
    (context, input: InputOf<C>) => draftMail(context, family, input as MailOrder),
    async (context, input, draft) => {
      const { platform } = context;
      if ((input as MailOrder).preview) {
        context.previewOnly(draft.mail.html);
        return sentMail(platform, draft, null, draft.refusal ?? 'Preview generated.') as OutputOf<C>;
      }
      const id = await sendDraft(context, draft);
      return sentMail(
        platform,
        draft,
        id,
        deliveryText(platform, 'Email', draft.receiver.email),
      ) as OutputOf<C>;
    },
  );
}
