import {
  mailActionRests,
  mailFamilies,
  mailLockMs,
  type MailFamily,
  type MailTemplate,
} from '@midoffice/contract/customers/emails/lists';
import type { FamilyRest } from '@midoffice/contract/customers/emails/shapes';
import type { LeadType } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';

/** The family of mails that a tab sends. */
export const familyOf = (type: LeadType): MailFamily => (type === 'potential' ? 'business' : 'sizing');

/** Labels of the small buttons of a row, by template. */
const chips: Readonly<Record<string, string>> = {
  'getting-started-welcome': 'W',
  followup: 'F',
  default: 'D',
  'follow-up': 'F',
  'compliance-1': 'C1',
  'compliance-2': 'C2',
  'compliance-3': 'C3',
};

export interface MailButton {
  readonly code: string;
  readonly label: string;
  readonly chip: string;
  /** The newest mail of this template that went to the lead. */
  readonly sent: Lead['emailsSent'][number] | undefined;
  /** Whether its mail can be sent again. Source: r000-mail-lock-1-day. */
  readonly rest: FamilyRest;
}

type LeadMail = Lead['emailsSent'][number];

/** Until when a template rests; a mail that failed or was canceled, or of which nothing is known, lets it be sent. */
function restsUntil(sent: LeadMail | undefined, nowMs: number): string | null {
  if (!sent || sent.status === null || ['failed', 'canceled'].includes(sent.status)) return null;
  const untilMs = Date.parse(sent.sentAt) + mailLockMs;
  return untilMs > nowMs ? new Date(untilMs).toISOString() : null;
}

/** Why nothing of a family can be sent: its last mail, of less than a day ago, has not left yet. */
function waitingRefusal(last: LeadMail | undefined, nowMs: number): string | null {
  const waits = last?.status === 'queued' && mailActionRests({ at: last.sentAt, emailSent: false }, nowMs);
  return waits ? 'The last mail of this kind has not left yet' : null;
}

/** A button for each template that a tab sends. */
export function mailButtons(type: LeadType, lead: Lead, nowMs: number): readonly MailButton[] {
  const templates: readonly MailTemplate[] = mailFamilies[familyOf(type)];
  const last = lead.emailsSent.find((mail) => templates.some(({ code }) => code === mail.templateType));
  const refusal = waitingRefusal(last, nowMs);
  return templates.map(({ code, label }) => {
    const sent = lead.emailsSent.find((mail) => mail.templateType === code);
    return {
      code,
      label,
      chip: chips[code] ?? code,
      sent,
      rest: { refusal, restsUntil: restsUntil(sent, nowMs) },
    };
  });
}

type MailOutcome = LeadMail['status'];

/** Whether a mail counts as sent; older releases did not record what became of it. */
export const isSent = (status: MailOutcome): boolean => status === 'sent' || status === null;

/** What became of a mail, in the middle of a sentence. */
export const deliveryWord = (status: MailOutcome): string =>
  status === 'stored' ? 'stored, not sent (no mail server),' : (status ?? 'sent');

/** Why nothing can be sent to a lead. */
export function mailRefusal(lead: Pick<Lead, 'excluded' | 'allEmails'>): string | undefined {
  if (lead.excluded) return 'This record is excluded: no mails are sent to it.';
  return lead.allEmails.length ? undefined : 'No e-mail address.';
}
