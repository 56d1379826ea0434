import type { SecFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { isFilingLink } from '@midoffice/contract/fundamentals/filings/lists';
import type { EdgarFiling } from '../../../platform/connectors/edgar/records.ts';
import type { Platform } from '../../../platform/platform.ts';
import { filingAddress } from './links.ts';

/** Annual and quarterly reports, of companies outside the United States too, in force since 1993, with amendments. */
const reports = /^(10-?K(405|SB|T)?|10-?Q(SB|T)?|10-KT|10-QT|20-F|40-F|6-K)(\/A)?$/;
const mostFilings = 2000;
const keptMs = 600_000;

/** A moment of EDGAR as its index pages write it. */
const acceptedOf = (moment: string): string => moment.slice(0, 19).replace('T', ' ');

const shown = ({ filingDate, reportDate, acceptedAt, form, finalLink }: EdgarFiling): SecFiling => ({
  date: reportDate ?? filingDate,
  acceptedDate: acceptedOf(acceptedAt),
  formType: form,
  finalLink,
});

/** All filings of a company, as read within the last ten minutes. */
async function filingsOf({ cache, connectors }: Platform, cik: number): Promise<readonly EdgarFiling[]> {
  const key = `edgar-filings:${cik}`;
  const kept = await cache.get<readonly EdgarFiling[]>(key);
  if (kept) return kept;
  const filings = ((await connectors.edgar.filings(cik)) ?? [])
    .filter(({ form }) => reports.test(form))
    .slice(0, mostFilings);
  await cache.set(key, filings, keptMs);
  return filings;
}

/**
 * Reports of a company at the SEC, newest first; of an address, the filing that it belongs to.
 * @throws ApiError 424, 502, 503 where EDGAR cannot be asked
 */
export async function secFilings(platform: Platform, symbolOrLink: string): Promise<SecFiling[]> {
  if (isFilingLink(symbolOrLink)) {
    const { link, cik, accession } = filingAddress('symbol', symbolOrLink);
    if (cik === undefined || accession === undefined) return [];
    const found = (await filingsOf(platform, cik)).filter((one) => one.accession === accession);
    return found.map((one) => ({ ...shown(one), finalLink: link }));
  }
  const company = await platform.connectors.edgar.company(symbolOrLink);
  return company ? (await filingsOf(platform, company.cik)).map(shown) : [];
}
