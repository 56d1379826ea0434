/** Phases of a call, in the order of the tabs. Source: d092. */
export const callPhases = ['pre-call', 'in-call', 'post-call'] as const;
export type CallPhase = (typeof callPhases)[number];

/** What a list may hold: the calls of a phase, or those of the day in all phases. */
export const callLists = [...callPhases, 'day'] as const;
export type CallList = (typeof callLists)[number];

/** Filters within a phase, in the order of the tabs. */
export const callFilters = ['upcoming', 'mismatch', 'all'] as const;
export type CallFilter = (typeof callFilters)[number];

/** Parts of a call that `update-earnings-call-additionals` writes. Source: d092. */
export const additionalTypes = ['details', 'raw', 'processed', 'interm'] as const;
export type AdditionalType = (typeof additionalTypes)[number];

/** Source: r002-calls-function-types. */
export const functionTypes = ['precall-values', 'post-process', 'wipe', 'insert', 'values'] as const;
export type CallFunction = (typeof functionTypes)[number];

/** Columns by which the list is sorted. */
export const callSorts = [
  'symbol',
  'date',
  'fiscalPeriod',
  'calendarYear',
  'period',
  'transcriptionTime',
  'errorScore',
  'totalScore',
  'schedule',
] as const;
export type CallSort = (typeof callSorts)[number];

export const callPeriods = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const;

/** Fields of a record that a person edits. */
export const callFields = [
  'date',
  'calendarYear',
  'period',
  'altSymbols',
  'dialinNumber',
  'dialinCode',
  'dialinLink',
  'newsLink',
  'audioFileLink',
  'transcriptionTime',
  'invalid',
  'deleted',
] as const;
export type CallField = (typeof callFields)[number];

/** Figures of a call by group; `unit` says how they are shown. */
export const financialGroups = [
  {
    key: 'estimates',
    label: 'Estimates',
    fields: [
      { key: 'epsEstimated', label: 'EPS estimated', unit: 'per-share' },
      { key: 'revenueEstimated', label: 'Revenue estimated', unit: 'amount' },
    ],
  },
  {
    key: 'reported',
    label: 'Reported',
    fields: [
      { key: 'eps', label: 'EPS', unit: 'per-share' },
      { key: 'revenue', label: 'Revenue', unit: 'amount' },
      { key: 'operatingIncome', label: 'Operating income', unit: 'amount' },
      { key: 'netIncome', label: 'Net income', unit: 'amount' },
    ],
  },
] as const;
export type FinancialGroupKey = (typeof financialGroups)[number]['key'];

/** Rows of a page. */
export const callPageSize = 50;
/** Rows of a page of the calls of the day: hardly any day has more. */
export const dayPageSize = 500;
/** Records that one request changes at most. */
export const recordsAtOnce = 200;

export const callLimits = {
  /** Characters of a transcript: the longest calls have some 150,000. */
  text: 3_500_000,
  link: 2000,
  altSymbols: 30,
} as const;

/** Milliseconds between two readings. Source: r002-calls-poll-10s, r002-calls-interim-10s. */
export const pollMs = 10_000;

/** What staff read; spelt as the specification spells them. Source: d045. */
export const callTexts = {
  scheduled: 'Scheduled Call',
  unscheduled: 'Unscheduled Call',
  scheduleFailed: 'Something went wrong with scheduling call.',
  editFailed: 'Something went wrong with editing record.',
  updateFailed: 'Something went wrong with updating data.',
  recordsFailed: 'Something went wrong with getting records.',
  recordsUpdated: 'Records updated successfully.',
  updated: 'Updated data.',
  startFailed: 'Something went wrong with initiating the dial in call.',
  intermFailed: 'Something went wrong with fetching interm text.',
  ended: 'Endend Call',
  endFailed: 'Something went wrong with ending call.',
  incorrectData: 'Received incorrect data',
  fetchedValues: 'Fetched values.',
  functionRan: 'Function ran successfully.',
  newsFailed: 'Something went wrong with getting news.',
  noAlerts: 'No Alerts',
  timesUp: "Time's up!",
  editCall: 'Edit Call',
  endCall: 'End Call',
  confirmErase: 'Confirm Erase',
  updateRecords: 'Update Records',
} as const;

export const phaseLabels: Readonly<Record<CallPhase, string>> = {
  'pre-call': 'Pre Call',
  'in-call': 'In Call',
  'post-call': 'Post Call',
};

export const filterLabels: Readonly<Record<CallFilter, string>> = {
  upcoming: 'Upcoming',
  mismatch: 'Mismatch',
  all: 'All',
};

/** Where the stored audio of a call is read; the name has 32 hexadecimal digits. */
export const audioPath = '/status/fix/earnings-call-audio';
