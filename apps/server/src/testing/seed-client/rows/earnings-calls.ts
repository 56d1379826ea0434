import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, said } from '../shape.ts';

type Line = Readonly<Record<string, string>>;

/** A call of the demo that can be dialled and that nobody has taken, and one with a transcript. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const list = (type: string): Promise<Line[]> => read(`/status/fix/earnings-call?type=${type}`);
  const coming = (await list('pre-call')).findLast((call) => !call['schedule'] && call['dialinNumber'])!;
  const past = (await list('post-call')).find((call) => call['hasRaw'])!;
  const { email } = await read<{ email: string }>('/admin/staff/me');
  return {
    callSymbol: coming['symbol']!,
    callPeriod: coming['fiscalPeriod']!,
    callDate: coming['date']!,
    callNumber: coming['dialinNumber']!,
    callCode: coming['dialinCode']!,
    pastSymbol: past['symbol']!,
    pastPeriod: past['fiscalPeriod']!,
    pastDate: past['date']!,
    ownEmail: email,
  };
}

type Seen = Readonly<Record<string, string | undefined>>;
const coming = (seen: Seen) => ({ symbol: seen['callSymbol'], fiscalPeriod: seen['callPeriod'] });
const past = (seen: Seen) => ({ symbol: seen['pastSymbol'], fiscalPeriod: seen['pastPeriod'] });
const record = has(
  'symbol date fiscalPeriod calendarYear period altSymbols alerts errorScore totalScore schedule dialinNumber dialinCode dialinLink newsLink audioFileLink transcriptionTime inCall invalid',
);

/** Calls about earnings calls. */
export const rows: readonly Row[] = [
  { call: 'GET /status/fix/earnings-call', input: () => ({ type: 'pre-call' }), answer: [record] },
  {
    call: 'GET /status/fix/earnings-call',
    input: ({ seen }) => ({ type: 'post-call', symbol: seen['pastSymbol'] }),
    answer: [record],
  },
  {
    call: 'GET /status/fix/schedule-call',
    input: ({ seen }) => ({ ...coming(seen), email: seen['ownEmail'] }),
    answer: said,
  },
  {
    call: 'POST /status/fix/update-earnings-call',
    input: ({ seen }) => ({ record: { ...coming(seen), dialinLink: 'https://calls.example/one' } }),
    answer: said,
  },
  {
    call: 'GET /status/fix/earnings-call-additionals',
    input: ({ seen }) => ({ ...past(seen), date: seen['pastDate'] }),
    answer: has('financials rawTranscriptText processedTranscriptText interimRawText inCall'),
  },
  {
    call: 'POST /status/fix/update-earnings-call-additionals',
    input: ({ seen }) => ({
      type: 'raw',
      record: { ...past(seen), rawTranscriptText: 'Operator: Good day.' },
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/earnings-call-functions',
    query: ({ seen }) => ({
      symbol: seen['pastSymbol']!,
      date: seen['pastDate']!,
      fiscalPeriod: seen['pastPeriod']!,
    }),
    input: () => ({ type: 'post-process', record: {} }),
    answer: said,
  },
  {
    call: 'GET /status/fix/earnings-news',
    input: ({ seen }) => ({ symbol: seen['callSymbol'], date: seen['callDate'] }),
    answer: [has('title url date')],
  },
  {
    call: 'POST /status/fix/start-call',
    input: ({ seen }) => ({
      ...coming(seen),
      conferenceNumber: seen['callNumber'],
      dialInCode: seen['callCode'],
    }),
    answer: said,
  },
  {
    call: 'GET /status/fix/earnings-call-interm-text',
    input: ({ seen }) => coming(seen),
    answer: has('interimRawText inCall'),
  },
  { call: 'GET /status/fix/end-earnings-call', input: ({ seen }) => coming(seen), answer: said },
];
