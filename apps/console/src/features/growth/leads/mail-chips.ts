import { mailFamilies, type MailFamily } from '@midoffice/contract/customers/emails/lists';
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
}

/** A button for each template that a tab sends. */
export const mailButtons = (type: LeadType, lead: Lead): readonly MailButton[] =>
  mailFamilies[familyOf(type) as 'business' | 'sizing'].map(({ code, label }) => ({
    code,
    label,
    chip: chips[code] ?? code,
    sent: lead.emailsSent.find((mail) => mail.templateType === code),
  }));

type MailOutcome = Lead['emailsSent'][number]['status'];

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
