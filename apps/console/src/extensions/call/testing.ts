import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';

/** A call of a test. */
export const call = (given: Partial<EarningsCall> = {}): EarningsCall => ({
  symbol: 'NWND',
  date: '2026-05-04',
  fiscalPeriod: '2026-Q1',
  calendarYear: 2026,
  period: 'Q1',
  altSymbols: [],
  alerts: [],
  errorScore: 0,
  totalScore: 100,
  schedule: null,
  dialinNumber: '',
  dialinCode: '',
  dialinLink: '',
  newsLink: '',
  audioFileLink: '',
  transcriptionTime: null,
  invalid: false,
  deleted: false,
  inCall: false,
  phase: 'pre-call',
  hasRaw: false,
  hasProcessed: false,
  sources: [],
  ...given,
});
