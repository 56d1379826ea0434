/** What a step of dunning does. */
export const stepKinds = ['mail', 'retry', 'downgrade', 'block', 'task'] as const;
export type StepKind = (typeof stepKinds)[number];

/** In words, for people who choose one. */
export const stepKindLabels: Readonly<Record<StepKind, string>> = {
  mail: 'Send mail',
  retry: 'Retry card',
  downgrade: 'Downgrade to free plan',
  block: 'Block API keys',
  task: 'Create task',
};

/** The same of several, after a number: `14 mails`. */
export const stepKindCounts: Readonly<Record<StepKind, readonly [one: string, many: string]>> = {
  mail: ['mail', 'mails'],
  retry: ['card retry', 'card retries'],
  downgrade: ['downgrade', 'downgrades'],
  block: ['block', 'blocks'],
  task: ['task', 'tasks'],
};

/** Which of the customer's cards a retry charges, until one is accepted. */
export const cardChoices = ['default', 'others', 'all'] as const;
export const cardChoiceLabels: Readonly<Record<(typeof cardChoices)[number], string>> = {
  default: 'Default card',
  others: 'Other cards',
  all: 'All cards, default first',
};

/** Where an invoice begins that failed before dunning was turned on. */
export const oldFailureChoices = ['from-start', 'by-age'] as const;
export const oldFailureLabels: Readonly<Record<(typeof oldFailureChoices)[number], string>> = {
  'from-start': 'Begin with the first step',
  'by-age': 'Begin with the step for their age',
};

/** What an exception does: nothing happens, some kinds of steps are left out, or everything comes later. */
export const exceptionModes = ['pause', 'skip', 'delay'] as const;
export type ExceptionMode = (typeof exceptionModes)[number];
export const exceptionModeLabels: Readonly<Record<ExceptionMode, string>> = {
  pause: 'Pause all steps',
  skip: 'Skip some steps',
  delay: 'Delay all steps',
};

export const stepStates = ['running', 'done', 'declined', 'failed', 'skipped', 'handed'] as const;
export type StepState = (typeof stepStates)[number];

export const caseStates = ['open', 'paid', 'closed'] as const;

export const mostSteps = 20;
export const mostStepDays = 365;
/** The largest amount of a threshold, in the currency's smallest unit. */
export const mostThresholdCents = 1_000_000_000_000;
/** Lines of a dry run that are kept; all are counted. */
export const mostDryRunLines = 20_000;
/** Rows on a page of cases and of a dry run. */
export const dunningPageSize = 50;
/** A dry run is too old to turn dunning on with after this many hours. */
export const dryRunHours = 24;
