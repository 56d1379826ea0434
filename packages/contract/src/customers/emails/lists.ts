/** One template of a family: its code in calls, its words on screen. */
export interface MailTemplate {
  readonly code: string;
  readonly label: string;
}

/**
 * The families of mails that staff send by hand, and the templates of each. A family with one template needs no
 * choice. Source: rule r000-mail-template-types; codes: d062.
 */
export const mailFamilies = {
  failed: [
    { code: 'no-usage', label: 'no usage' },
    { code: 'blocked', label: 'blocked' },
    { code: 'expired-card', label: 'expired card' },
    { code: 'default', label: 'default' },
    { code: 'canceled-subscription', label: 'canceled subscription' },
  ],
  blocked: [{ code: 'blocked', label: 'blocked' }],
  'expiring-card': [{ code: 'expired-card', label: 'expired card' }],
  removal: [
    { code: 'not-allowed', label: 'not allowed' },
    { code: 'confirmation', label: 'confirmation' },
  ],
  business: [
    { code: 'getting-started-welcome', label: 'getting started welcome' },
    { code: 'followup', label: 'followup' },
  ],
  sizing: [
    { code: 'default', label: 'default' },
    { code: 'follow-up', label: 'follow up' },
    { code: 'compliance-1', label: 'compliance 1' },
    { code: 'compliance-2', label: 'compliance 2' },
    { code: 'compliance-3', label: 'compliance 3' },
  ],
} as const satisfies Readonly<Record<string, readonly MailTemplate[]>>;

export type MailFamily = keyof typeof mailFamilies;
export const mailFamilyNames = Object.keys(mailFamilies) as readonly MailFamily[];

/** Said when a family has several templates and none was chosen. */
export const noTemplateSelected = 'No Mail Template Selected.';

/** Said when an e-mail is changed while nobody is selected. Source: rule r000-update-email-disabled. */
export const pleaseSelectUser = 'Please select a user.';

/** Rows on a page of the e-mail history. Source: rule r000-email-history-page. */
export const emailHistoryPageSize = 10;

/** How long the same mail is not sent again to the same receiver. Source: rule r000-mail-lock-1-day. */
export const mailLockMs = 86_400_000;

/** The last mail of an action. */
export interface LastMail {
  /** ISO time; null where none was sent. */
  readonly at: string | null;
  /** Whether it is flagged sent: it has left, nothing of it is on its way any more. */
  readonly emailSent: boolean;
}

/**
 * Whether a mail action rests: a mail was sent within the last day and is not flagged sent.
 * Source: rule r000-mail-lock-1-day, dG-mail-lock.
 */
export function mailActionRests({ at, emailSent }: LastMail, nowMs: number): boolean {
  return at !== null && !emailSent && nowMs - Date.parse(at) < mailLockMs;
}
