import { demoSeed, demoStatements } from '@midoffice/market/statements/demo';
import { demoSiteHost } from '../../../platform/demo/records.ts';
import type { FeatureSeed, SeedEdgarCompany } from '../../../platform/demo/world.ts';
import { readScreen } from '../../prices/charts/api.ts';
import { filingFilePath } from '@midoffice/contract/fundamentals/filings/lists';
import { fetchFiling } from './keep.ts';
import { insertInternational, type InternationalRow } from './store.ts';

/** Companies whose filings the stand-in keeps at most: larger worlds repeat the same ones under other tickers. */
const mostCompanies = 60;

/** Companies whose reports are written otherwise than with inline XBRL. */
const layouts: Readonly<Record<string, SeedEdgarCompany['layout']>> = {
  CDRW: 'text',
  LMNT: 'plain',
  GRVA: 'plain',
};

/** Companies that do not file with the SEC, with sites of their own. */
const international = [
  { symbol: 'KSTR.OL', title: 'Kystrand Sjømat ASA' },
  { symbol: 'HVND.AS', title: 'Haverland Logistiek N.V.' },
  { symbol: 'TMBR.L', title: 'Tamberley Brewing plc' },
] as const;

interface Named {
  readonly symbol: string;
  readonly title: string;
  readonly layout: SeedEdgarCompany['layout'];
  readonly sharesOutstanding?: number;
}

/** A company with all that it reported by a day. @param linkOf where a report is, by its address at the SEC */
export function companyOf(
  { symbol, title, layout, sharesOutstanding }: Named,
  asOf: string,
  linkOf: (link: string) => string = (link) => link,
): SeedEdgarCompany {
  const shares = sharesOutstanding === undefined ? {} : { sharesOutstanding };
  const records = demoStatements(symbol, demoSeed, { asOf, ...shares });
  return {
    symbol,
    title,
    layout,
    cik: Number(records[0]!.cik),
    currency: records[0]!.reportedCurrency ?? 'USD',
    statements: records.map(({ statement, calendarYear, period, date, filingDate, finalLink, values }) => ({
      statement,
      calendarYear,
      period,
      date,
      filingDate,
      values,
      finalLink: finalLink && linkOf(finalLink),
    })),
  };
}

const siteLink = (symbol: string) => (link: string) =>
  `https://${demoSiteHost}/${symbol}/${link.slice(link.lastIndexOf('/') + 1).replace(/\.htm$/, '.html')}`;

/** The filings of a company, one for each report. */
function filingsOf({ symbol, statements }: SeedEdgarCompany): Partial<InternationalRow>[] {
  return statements
    .filter(({ statement }) => statement === 'income')
    .filter(
      ({ period, date }) =>
        period !== 'Q4' || !statements.some((one) => one.period === 'FY' && one.date === date),
    )
    .map(({ calendarYear, period, date, filingDate: fillingDate, finalLink }) => ({
      symbol,
      calendarYear,
      period,
      date,
      fillingDate,
      finalLink,
    }));
}

/** Filings of the demo companies at the stand-in of EDGAR, and international ones of which the newest are stored. */
export const featureSeed: FeatureSeed = {
  order: 37,
  async seed({ platform, sandbox, today }) {
    const { rows } = await readScreen(platform.db, mostCompanies);
    const listed = rows.map(({ symbol, name, sharesOutstanding }) =>
      companyOf(
        {
          symbol,
          title: name,
          layout: layouts[symbol] ?? 'tagged',
          ...(sharesOutstanding !== null && { sharesOutstanding }),
        },
        today,
      ),
    );
    const abroad = international.map((one) =>
      companyOf({ ...one, layout: 'site' }, today, siteLink(one.symbol)),
    );
    sandbox.edgar.seed([...listed, ...abroad]);
    for (const company of abroad) {
      const filings = filingsOf(company);
      const newest = filings.at(-1)!;
      const file = await fetchFiling(platform, newest.finalLink!);
      const s3Link = filingFilePath(file.name);
      const stored = {
        s3Link,
        rawTextLink: file.textName && filingFilePath(file.textName),
        fileType: file.fileType,
      };
      const at = new Date(platform.now()).toISOString();
      await insertInternational(platform.db, [...filings.slice(0, -1), { ...newest, ...stored }], at);
    }
  },
};
