import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import type { MailFamily } from '@midoffice/contract/customers/emails/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { deliveryText } from '../../../../platform/mail/mail.ts';
import { customerFor } from '../../customer-records/api.ts';
import { draftMail, sendDraft, sentMail, type Draft } from '../send.ts';
import { lastPaymentMail } from '../store.ts';

/** Without an open amount and a mail of before, there is nothing to send again. */
const nothing = 'There is no payment email to send again, and no open invoice to write about.';

/** Undefined where invoice or charge of the last mail are the customer's no more, as after the removal of a Stripe id. */
function unknown(error: unknown): undefined {
  if (!(error instanceof ApiError) || !['invoiceID', 'chargeID'].includes(error.details.field ?? ''))
    throw error;
}

export const handler = implementPrepared(
  resendPaymentEmail,
  async (context, { userid }) => {
    const account = await customerFor(context, userid);
    const last = await lastPaymentMail(context.db, account.userid);
    const [family, code] = (last?.templateType ?? 'failed/default').split('/') as [MailFamily, string];
    const draftAbout = (invoiceID: string | undefined, chargeID: string | undefined): Promise<Draft> =>
      draftMail(context, family, { userid: account.userid, invoiceID, chargeID, templateType: code });
    let draft = await draftAbout(last?.invoiceId ?? undefined, last?.chargeId ?? undefined).catch(unknown);
    if (!draft || draft.refusal) {
      // The invoice of that mail is settled, or went with its account: a later one may be open.
      const aboutNewest = await draftAbout(undefined, undefined);
      if (aboutNewest.values['amount'] && !aboutNewest.refusal) draft = aboutNewest;
    }
    if (!draft || (!last && !draft.values['amount'])) throw new ApiError(409, nothing);
    return draft;
  },
  async (context, _input, draft) => {
    const id = await sendDraft(context, draft);
    const text = deliveryText(context.platform, 'Payment email', draft.receiver.email);
    return sentMail(context.platform, draft, id, text);
  },
);
