import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { makeStatement, makeStatements } from '../../statements/factory.ts';
import { addShippedTemplates } from '../shipped.ts';
import { extractorServer, type ExtractorServer } from './extractor.ts';

const fact = (name: string, context: string, text: string, more = 'scale="6"'): string =>
  `<ix:nonFraction name="us-gaap:${name}" contextRef="${context}" unitRef="usd" decimals="-6" ${more}>${text}</ix:nonFraction>`;
const context = (id: string, period: string): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">1</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
const year = (id: string, of: number): string =>
  context(id, `<xbrli:startDate>${of}-01-01</xbrli:startDate><xbrli:endDate>${of}-12-31</xbrli:endDate>`);
const line = (label: string, ...cells: string[]): string =>
  `<tr><td>${label}</td>${cells.map((cell) => `<td>$</td><td>${cell}</td>`).join('')}</tr>`;

/** An annual report with one income statement, tagged; the tag of the net income of 2023 says another value. */
export const taggedReport = `<!DOCTYPE html><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
<div style="display:none"><ix:header><ix:resources>${year('y23', 2023)}${year('y22', 2022)}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<p>ACME CORPORATION</p><p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(In millions, except per share amounts)</p>
<table>
<tr><td></td><td></td><td colspan="3">Year Ended December 31,</td></tr>
<tr><td></td><td></td><td>2023</td><td></td><td>2022</td></tr>
${line('Net sales', fact('Revenues', 'y23', '500'), fact('Revenues', 'y22', '460'))}
${line('Cost of sales', fact('CostOfRevenue', 'y23', '300'), fact('CostOfRevenue', 'y22', '276'))}
${line('Gross profit', fact('GrossProfit', 'y23', '200'), fact('GrossProfit', 'y22', '184'))}
${line('Selling, general and administrative', '100', '90')}
${line('Operating income', '100', '94')}
${line('Income before income taxes', '90', '84')}
${line('Provision for income taxes', '20', '18')}
${line('Net income', fact('NetIncomeLoss', 'y23', '71', 'scale="6"').replace('>71<', '>70<').replace('scale="6"', 'scale="3"'), fact('NetIncomeLoss', 'y22', '66'))}
</table></body></html>`;

const memberOf = (axis: string, member: string): string =>
  `<xbrli:segment><xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember></xbrli:segment>`;
const ofMember = (id: string, of: number, axis: string, member: string): string =>
  year(id, of).replace('</xbrli:entity>', `${memberOf(axis, member)}</xbrli:entity>`);
const products = 'srt:ProductOrServiceAxis';
const places = 'srt:StatementGeographicalAxis';

/** The same report with a note on revenue by product and by place, tagged; phones and watches come to the revenue. */
const segmentedReport = taggedReport
  .replace(
    '<xbrli:unit',
    `${[2023, 2022]
      .map((of) =>
        [
          ofMember(`phones${of}`, of, products, 'acme:PhonesMember'),
          ofMember(`watches${of}`, of, products, 'acme:WatchesMember'),
          ofMember(`home${of}`, of, places, 'country:US'),
          ofMember(`abroad${of}`, of, places, 'acme:AbroadMember'),
        ].join(''),
      )
      .join('')}<xbrli:unit`,
  )
  .replace(
    '</body>',
    `<p><b>Notes to Consolidated Financial Statements</b></p><p>Note 2. Revenue (in millions)</p>
<table>
<tr><td></td><td></td><td colspan="3">Year Ended December 31,</td></tr>
<tr><td></td><td></td><td>2023</td><td></td><td>2022</td></tr>
${line('Phones', fact('Revenues', 'phones2023', '380'), fact('Revenues', 'phones2022', '350'))}
${line('Watches', fact('Revenues', 'watches2023', '120'), fact('Revenues', 'watches2022', '110'))}
${line('United States', fact('Revenues', 'home2023', '300'), fact('Revenues', 'home2022', '260'))}
${line('Other countries', fact('Revenues', 'abroad2023', '200'), fact('Revenues', 'abroad2022', '200'))}
</table></body>`,
  );

/** An income statement with the label "Basic" in two sections. */
const basicReport = (year: number, continuing: string, all: string): string => `<!DOCTYPE html><html><body>
<p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(In thousands, except per share amounts)</p>
<table>
<tr><td></td><td></td><td>Year Ended December 31, ${year}</td></tr>
${line('Net sales', '500')}
${line('Cost of sales', '300')}
${line('Operating income', '100')}
${line('Net income', '70')}
<tr><td>Earnings per share of continuing operations:</td><td></td><td></td></tr>
${line('Basic', continuing)}
<tr><td>Earnings per share of all operations:</td><td></td><td></td></tr>
${line('Basic', all)}
</table></body></html>`;

/** A report whose income statement prints no numbers of shares, and whose note does. */
const notedReport = basicReport(2021, '1.50', '1.50')
  .replace(line('Net income', '70'), line('Net income', '700'))
  .replace(
    '</body>',
    `<p><b>Notes to Consolidated Financial Statements</b></p><p>Note 3. Earnings Per Share</p>
<p>Basic and diluted earnings per share (in thousands, except per share amounts):</p>
<table>
<tr><td></td><td></td><td>Year Ended December 31, 2021</td></tr>
${line('Net income', '700')}
${line('Weighted average common shares outstanding, basic', '467')}
${line('Weighted average common shares outstanding, diluted', '480')}
</table></body>`,
  );

/** A page without a table. */
const emptyPage = '<!DOCTYPE html><html><body><p>Nothing here.</p></body></html>';

export interface FilingServer extends ExtractorServer {
  /** Address of the annual report. */
  readonly link: string;
  /** The same report with a note on revenue by segment. */
  readonly segmentedLink: string;
  /** The same, whose products of 2023 do not come to the revenue. */
  readonly partlySegmentedLink: string;
  /** The same report, printed with dollar signs and tagged as euros. */
  readonly euroLink: string;
  /** Annual reports of two years, each with the label "Basic" in two sections of its income statement. */
  readonly basicLinks: readonly [string, string];
  /** An annual report whose note alone prints the numbers of shares. */
  readonly notedLink: string;
  readonly emptyLink: string;
  readonly pdfLink: string;
  /** How often the site of the company was asked. */
  asked(): number;
}

/** A server with the templates that ship, a company's site, and ACME: quarters and year of 2022. */
export async function filingServer(): Promise<FilingServer> {
  let requests = 0;
  const pages: Record<string, string> = {
    '/report': taggedReport,
    '/segments': segmentedReport,
    '/segments-partly': segmentedReport.replace('>120<', '>100<'),
    '/euros': taggedReport.replaceAll('iso4217:USD', 'iso4217:EUR'),
    '/basic-2022': basicReport(2022, '1.50', '1.20'),
    '/basic-2023': basicReport(2023, '2.50', '2.20'),
    '/noted-2021': notedReport,
    '/empty': emptyPage,
    '/pdf': '%PDF-1.7\n',
  };
  const site = createServer((request, response) => {
    requests += 1;
    const page = pages[request.url!];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const server = await extractorServer({ sandboxHosts: { 'acme.example': base } });
  await sql`delete from app_state where name = 'extractor.templates'`.execute(server.platform.db);
  await addShippedTemplates(server.platform.db);
  const values = (revenue: number) => ({ revenue, costOfRevenue: revenue * 0.6, netIncome: revenue * 0.15 });
  await makeStatements(server.platform, 'fmp', [
    ...[100e6, 110e6, 120e6, 130e6].map((revenue, i) =>
      makeStatement('ACME', 'income', `2022-Q${i + 1}`, values(revenue)),
    ),
    makeStatement('ACME', 'income', '2022-FY', values(450e6)),
  ]);
  return {
    ...server,
    link: 'https://acme.example/report',
    segmentedLink: 'https://acme.example/segments',
    partlySegmentedLink: 'https://acme.example/segments-partly',
    euroLink: 'https://acme.example/euros',
    basicLinks: ['https://acme.example/basic-2022', 'https://acme.example/basic-2023'],
    notedLink: 'https://acme.example/noted-2021',
    emptyLink: 'https://acme.example/empty',
    pdfLink: 'https://acme.example/pdf',
    asked: () => requests,
    async close() {
      await server.close();
      await new Promise((resolve) => {
        site.close(resolve);
      });
    },
  };
}
