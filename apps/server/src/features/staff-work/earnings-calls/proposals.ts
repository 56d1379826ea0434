import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { Proposal } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { OversizedAnswer } from '../../../platform/connectors/bounded-fetch.ts';
import { AddressRefused, HostNotFound } from '../../../platform/connectors/guarded-fetch.ts';
import { pageText } from '../../../platform/connectors/web/page-text.ts';
import { unknownHost } from '../../../platform/connectors/web/read-site.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStatements } from '../../fundamentals/statements/api.ts';
import type { StoredCall } from './store.ts';
import { readTexts } from './text-store.ts';
import { runTranscriptTask } from './transcript-thread.ts';

const pageMaxBytes = 2_097_152;
const pageTimeoutMs = 10_000;
/** Days by which an announcement may differ from the record: more is another quarter's. */
const daysApart = 45;

/** The page that announces a call. @throws ApiError 400, 422, 502 */
async function announcementPage({ connectors }: Platform, link: string): Promise<string> {
  try {
    const { status, contentType, charset, bytes } = await connectors.web.fetch(link, {
      timeoutMs: pageTimeoutMs,
      maxBytes: pageMaxBytes,
    });
    if (status !== 200)
      throw new ApiError(502, `The announcement cannot be read: its server answers ${status}.`);
    if (contentType && !/^text\/|html|xml/.test(contentType))
      throw new ApiError(422, callTexts.incorrectData);
    return pageText(bytes, charset);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof AddressRefused) throw badInput('newsLink', error.message);
    if (error instanceof HostNotFound) throw unknownHost('newsLink', error);
    if (error instanceof OversizedAnswer) throw new ApiError(422, callTexts.incorrectData);
    throw new ApiError(502, 'The announcement cannot be read: its server does not answer.');
  }
}

const labels: Readonly<Record<string, { group: Proposal['group']; field: string }>> = {
  epsEstimated: { group: 'estimates', field: 'epsEstimated' },
  revenueEstimated: { group: 'estimates', field: 'revenueEstimated' },
  eps: { group: 'reported', field: 'eps' },
  revenue: { group: 'reported', field: 'revenue' },
};

/** Figures that the sources of the calendar have, of some fields. */
function fromCalendar({ sources }: StoredCall, fields: readonly string[]): Proposal[] {
  return sources.flatMap(({ source, values }) =>
    fields.flatMap((field) => {
      const value = values[field];
      return typeof value === 'number' ? [{ ...labels[field]!, value, source, evidence: '' }] : [];
    }),
  );
}

/**
 * What is known of a call before it begins: how it is reached and when, from its announcement, and the estimates of the
 * calendar's sources.
 * @param person who asks
 * @throws ApiError 422 where the announcement is of another call, or where nothing is known; 503 where reading takes too long
 */
export async function precallValues(
  platform: Platform,
  call: StoredCall,
  person: string,
): Promise<Proposal[]> {
  const proposals = fromCalendar(call, ['epsEstimated', 'revenueEstimated']);
  if (call.newsLink) {
    const page = await announcementPage(platform, call.newsLink);
    const read = await runTranscriptTask('announcement', page, person);
    const day = read.find(({ field }) => field === 'date')?.value;
    const apart =
      typeof day === 'string' ? Math.abs(Date.parse(day) - Date.parse(call.date)) / 86_400_000 : 0;
    if (!read.length || apart > daysApart) throw new ApiError(422, callTexts.incorrectData);
    proposals.unshift(...read.map((one) => ({ group: 'record' as const, source: 'announcement', ...one })));
  }
  if (!proposals.length) throw new ApiError(422, callTexts.incorrectData);
  return proposals;
}

const statementFields = {
  eps: 'eps',
  revenue: 'revenue',
  operatingIncome: 'operatingIncome',
  netIncome: 'netIncome',
} as const;

/** What was reported, as statements, calendar and the transcript itself have it. @throws ApiError 422 where nothing is known */
export async function reportedValues(db: DbOrTrx, call: StoredCall, person: string): Promise<Proposal[]> {
  const span = call.period === 'FY' ? 'annual' : 'quarter';
  const statements = await readStatements(db, { symbol: call.symbol, statement: 'income', period: span });
  const record = statements.find(
    (one) => one.calendarYear === call.calendarYear && one.period === call.period,
  );
  const proposals: Proposal[] = Object.entries(statementFields).flatMap(([field, name]) => {
    const value = record?.values[name];
    return typeof value === 'number'
      ? [{ group: 'reported' as const, field, value, source: 'statements', evidence: '' }]
      : [];
  });
  proposals.push(...fromCalendar(call, ['eps', 'revenue']));
  const texts = await readTexts(db, call);
  for (const said of await runTranscriptTask('figures', texts.processed || texts.raw, person))
    proposals.push({ group: 'reported', source: 'transcript', ...said });
  if (!proposals.length) throw new ApiError(422, callTexts.incorrectData);
  return proposals;
}
