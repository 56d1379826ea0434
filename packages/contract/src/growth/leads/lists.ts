/** The two tabs of the leads panel. Source: d060. */
export const leadTypes = ['potential', 'right-sizing'] as const;
/** `potential`: on the free plan and without a status; `right-sizing`: on a paid plan, or with a status. */
export type LeadType = (typeof leadTypes)[number];

/** Status values of right sizing, each the code of the mail that was sent last. Source: rule r000-status-values. */
export const leadStatuses = ['default', 'follow-up', 'compliance-1', 'compliance-2', 'compliance-3'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  default: 'Default Mail Sent',
  'follow-up': 'Follow Up Mail Sent',
  'compliance-1': 'Compliance 1 Mail Sent',
  'compliance-2': 'Compliance 2 Mail Sent',
  'compliance-3': 'Compliance 3 Mail Sent',
};

/** How far a right-sizing case has come. Source: rule r000-progress-values. */
export const leadProgresses = [
  'in-conversation',
  'personal-usage',
  'upgraded',
  'downgraded',
  'investigate',
  'compliance',
] as const;
export type LeadProgress = (typeof leadProgresses)[number];

/** Orders of the lead list; a leading minus reverses one. */
export const leadSorts = [
  'domain',
  'email',
  'apiCount',
  'createdAt',
  'accessible',
  'status',
  'progress',
  'assignee',
] as const;
export type LeadSort = (typeof leadSorts)[number];

/** Which leads a list shows. */
export const leadStates = ['all', 'open', 'excluded', 'mailed', 'answered'] as const;
export type LeadState = (typeof leadStates)[number];

/** Rows on one page of the lead list. Source: rule r000-leads-page-size. */
export const leadPageSize = 100;

export const emailResponseEmpty = 'Email response cannot be empty.';
export const assigneeMissing = 'Please select an assignee.';

/** Responses per manual mail in percent, rounded; null where no mail was sent. Source: rule r000-leads-response-pct. */
export const responsePercent = (manualMails: number, responses: number): number | null =>
  manualMails > 0 ? Math.round((100 * responses) / manualMails) : null;
