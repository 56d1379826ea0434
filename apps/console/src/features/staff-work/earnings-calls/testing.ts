import type { OutputOf } from '@midoffice/contract/kernel';
import type { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import type { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import type { DialIn, EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';

/** A call of tests. */
export const call: EarningsCall = {
  symbol: 'LMNT',
  date: '2030-05-01',
  fiscalPeriod: '2030-Q1',
  calendarYear: 2030,
  period: 'Q1',
  altSymbols: ['LMNT.L', 'LMNT.DE'],
  alerts: [
    {
      check: 'calendar-date',
      title: 'Date differs from the calendar',
      detail: 'The calendar has 2030-05-02.',
    },
  ],
  errorScore: 20,
  totalScore: 60,
  schedule: null,
  dialinNumber: '+1 555 012 3456',
  dialinCode: '4711',
  dialinLink: '',
  newsLink: 'https://news.example/lmnt',
  audioFileLink: '',
  transcriptionTime: 1_903_893_600,
  invalid: false,
  deleted: false,
  version: 1,
  inCall: false,
  phase: 'pre-call',
  hasRaw: false,
  hasProcessed: false,
  sources: [
    { source: 'nasdaq', values: { date: '2030-05-02' } },
    { source: 'yahoo', values: { date: '2030-05-03' } },
  ],
};

export const overview: OutputOf<typeof getEarningsCallOverview> = {
  counts: {
    'pre-call': { upcoming: 1, mismatch: 0, all: 1 },
    'in-call': { upcoming: 0, mismatch: 0, all: 0 },
    'post-call': { upcoming: 0, mismatch: 0, all: 0 },
  },
  schedulers: [{ email: 'ben@staff.example', name: 'Ben Roth', colour: '#2563eb', calls: 3 }],
  dialIn: true,
  speech: true,
};

export const additionals: OutputOf<typeof getEarningsCallAdditionals> = {
  record: call,
  financials: { reported: { eps: 1.2 } },
  rawTranscriptText: 'Operator: Welcome.',
  processedTranscriptText: 'Operator\n\nWelcome.',
  interimRawText: 'Speaker 1: Good day.',
  inCall: false,
  checks: [
    {
      check: 'calendar-date',
      title: 'Date as in the calendar',
      fault: 'Date differs from the calendar',
      state: 'failed',
      points: 20,
      detail: 'The calendar has 2030-05-02.',
    },
    {
      check: 'length',
      title: 'Transcript is long enough',
      fault: 'Transcript is too short',
      state: 'na',
      points: 10,
      detail: 'There is no transcript.',
    },
  ],
  dialIn: null,
  versions: [],
  recordings: [],
};

export const dialIn: DialIn = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'live',
  conferenceNumber: '+15550123456',
  dialInCode: '4711',
  startedBy: 'ben@staff.example',
  startedAt: '2030-05-01T10:00:00.000Z',
  answeredAt: '2030-05-01T10:00:05.000Z',
  endedAt: null,
  endsAt: '2030-05-01T12:00:00.000Z',
  message: '',
  unknown: false,
};

/** Records the repeated timers that begin meanwhile, so that a test lets one of them run. */
export function recordIntervals(): { run(everyMs: number): void; restore(): void } {
  const real = globalThis.setInterval;
  const begun: { act: () => void; everyMs: number }[] = [];
  globalThis.setInterval = ((act: () => void, everyMs: number) => {
    begun.push({ act, everyMs });
    return real(() => undefined, 1_000_000_000);
  }) as never;
  return {
    run(everyMs) {
      const found = begun.filter((one) => one.everyMs === everyMs);
      if (!found.length) throw new Error(`nothing is repeated every ${everyMs} ms`);
      for (const { act } of found) act();
    },
    restore() {
      globalThis.setInterval = real;
    },
  };
}
