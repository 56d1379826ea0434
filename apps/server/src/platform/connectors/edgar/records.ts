/** A company as the SEC's list of tickers has it. */
export interface EdgarCompany {
  readonly cik: number;
  readonly title: string;
}

/** A filing of a company. */
export interface EdgarFiling {
  readonly cik: number;
  /** `0000320193-24-000123` */
  readonly accession: string;
  /** Such as `10-K`. */
  readonly form: string;
  /** ISO date on which it was filed. */
  readonly filingDate: string;
  /** ISO date of the end of its period; null where the filing has none. */
  readonly reportDate: string | null;
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  /** Addresses of the filing's index and of its main document. */
  readonly link: string;
  readonly finalLink: string;
}

const archives = 'https://www.sec.gov/Archives/edgar/data';
const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
const texts = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** The SEC's list of tickers, by ticker. What cannot be read in it is left out. */
export function tickersOf(list: unknown): ReadonlyMap<string, EdgarCompany> {
  const companies = new Map<string, EdgarCompany>();
  for (const one of Object.values((list ?? {}) as object) as Record<string, unknown>[]) {
    const { cik_str: cik, ticker, title } = one ?? {};
    if (typeof ticker === 'string' && typeof cik === 'number' && !companies.has(ticker.toUpperCase()))
      companies.set(ticker.toUpperCase(), { cik, title: String(title ?? '') });
  }
  return companies;
}

/** Names of the further files of a company's submissions; only names that EDGAR gives. */
export function pagesOf(submissions: unknown): string[] {
  const { files } = ((submissions as { filings?: unknown }).filings ?? {}) as { files?: unknown };
  return texts(files)
    .map((one) => String((one as { name?: unknown } | null)?.name ?? ''))
    .filter((name) => /^CIK\d{10}-submissions-\d{3}\.json$/.test(name));
}

/** The filings of one list of columns, as `filings.recent` and the further files have them. */
export function filingsOf(cik: number, columns: unknown): EdgarFiling[] {
  const list = (columns ?? {}) as Record<string, unknown>;
  const column = (name: string): readonly unknown[] => texts(list[name]);
  const [forms, filed, reported, accepted, documents] = [
    column('form'),
    column('filingDate'),
    column('reportDate'),
    column('acceptanceDateTime'),
    column('primaryDocument'),
  ];
  const filings: EdgarFiling[] = [];
  for (const [at, accession] of column('accessionNumber').entries()) {
    const filingDate = filed[at];
    if (typeof accession !== 'string' || !/^\d{10}-\d\d-\d{6}$/.test(accession) || !isDay(filingDate))
      continue;
    const folder = `${archives}/${cik}/${accession.replaceAll('-', '')}`;
    const document = String(documents[at] ?? '');
    const link = `${folder}/${accession}-index.htm`;
    filings.push({
      cik,
      accession,
      form: String(forms[at] ?? ''),
      filingDate,
      reportDate: isDay(reported[at]) ? reported[at] : null,
      acceptedAt: String(accepted[at] ?? '') || `${filingDate}T00:00:00.000Z`,
      link,
      // Filings before 2001 are one text without documents of their own.
      finalLink: /^[\w./-]+$/.test(document) ? `${folder}/${document}` : `${folder}/${accession}.txt`,
    });
  }
  return filings;
}
