/** Whoever may open the monitor of one of the sources sees alerts; jobs are watched by admins. */
export const alertAccess = [
  'exchange-updates',
  'endpoints-status',
  'lightsail-monitor',
  'aws-database-monitor',
] as const;

export const alertSources = ['server', 'feed', 'requests', 'jobs'] as const;
export type AlertSourceName = (typeof alertSources)[number];

export const alertSourceLabels: Readonly<Record<AlertSourceName, string>> = {
  server: 'Server, database or cache',
  feed: 'Feed of an exchange',
  requests: 'Requests of the API',
  jobs: 'Jobs',
};

export const alertConditions = ['above', 'below', 'silent'] as const;
export type AlertCondition = (typeof alertConditions)[number];

/** `no data`: the newest value is too old to say anything. `pending`: the condition holds, but not for long enough yet. */
export const ruleStates = ['disabled', 'ok', 'pending', 'firing', 'no data'] as const;
export type RuleState = (typeof ruleStates)[number];

export const incidentFilters = ['open', 'closed', 'all'] as const;
export const incidentStates = ['open', 'acknowledged', 'snoozed', 'recovered', 'ended'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const deliveryStates = ['stored', 'queued', 'retrying', 'delivered', 'failed', 'canceled'] as const;

/** Days of history that a rule is tested on before it is enabled. */
export const testDays = 30;
/** How long a test stays good, in minutes. */
export const testedForMinutes = 60;

export const alertLimits = {
  rules: 200,
  name: 100,
  target: 255,
  metric: 100,
  webhook: 500,
  mails: 10,
  /** Longest duration of a rule. */
  minutes: 1440,
  snoozeHours: 168,
  maintenanceDays: 30,
  incidentsPerPage: 50,
  /** Incidents that a test lists; it counts all. */
  testedIncidents: 100,
} as const;

export const testFirst = `Test this rule on the last ${testDays} days before you enable it.`;

/** What a test says: how often a rule would have fired. */
export const firedText = (count: number): string =>
  count === 0
    ? `Would not have fired in the last ${testDays} days.`
    : `Would have fired ${count === 1 ? 'once' : `${count} times`} in the last ${testDays} days.`;
