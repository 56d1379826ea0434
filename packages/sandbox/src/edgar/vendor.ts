import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveRaw, type RawAnswer } from '../kernel/serve-raw.ts';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { reportPage } from './render-html.ts';
import { reportText } from './render-text.ts';
import { sitePage } from './site.ts';
import { submissionsFile } from './submissions.ts';
import { reportsOf, type CompanyDoc, type SeedCompany } from './world.ts';

export interface EdgarHelpers {
  /** Makes companies known, with all that they report. */
  seed(companies: readonly SeedCompany[]): void;
}

const prefix = '/edgar';
const json = (body: unknown): RawAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const page = (body: string, type = 'text/html'): RawAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  body,
});
const refuse = (status: number, text: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><body><h1>${text}</h1></body></html>`,
});
const notFound = refuse(404, 'Not Found');
/** The SEC's own limit. Source: SEC, Accessing EDGAR Data. */
const mostPerSecond = 10;

/** Counts requests of the last second by the clock of the machine. */
function createCounter(): () => boolean {
  let times: number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((time) => now - time < 1000);
    times.push(now);
    return times.length > mostPerSecond;
  };
}

/**
 * The stand-in of EDGAR below /edgar, submissions and archives on one address, and of companies' own sites below /site. It demands
 * a User-Agent with an e-mail address and refuses more than ten requests a second, as the SEC does.
 */
export function edgarVendor(): Vendor & { helpers(): EdgarHelpers } {
  let runtime: SandboxRuntime | undefined;
  let companies: Table<CompanyDoc>;
  const isTooFast = createCounter();

  const byCik = (cik: number): CompanyDoc | undefined =>
    [...companies.all()].find((one) => one.cik === cik && one.layout !== 'site');

  function tickers(): RawAnswer {
    const listed = [...companies.all()].filter(({ layout }) => layout !== 'site');
    return json(
      Object.fromEntries(
        listed.map(({ cik, symbol, title }, at) => [String(at), { cik_str: cik, ticker: symbol, title }]),
      ),
    );
  }
  function archive(path: string): RawAnswer {
    const [cik = '', folder = '', document = ''] = path.split('/');
    const company = byCik(Number(cik));
    const report = company && reportsOf(company).find((one) => one.folder === folder);
    if (!company || !report) return notFound;
    if (document === `${report.accession}.txt` && report.isText)
      return page(reportText(company, report), 'text/plain');
    if (document === report.document) return page(reportPage(company, report));
    if (document !== `${report.accession}-index.htm`) return notFound;
    const name = report.isText ? `${report.accession}.txt` : report.document;
    return page(
      `<html><body><h1>Filing Detail</h1><p>Form ${report.form}, ${report.filingDate}</p><a href="${name}">${name}</a></body></html>`,
    );
  }
  function edgar(request: FastifyRequest): RawAnswer {
    if (!/\S@\S/.test(String(request.headers['user-agent'] ?? '')))
      return refuse(403, 'Your Request Originates from an Undeclared Automated Tool');
    if (isTooFast()) return refuse(429, 'Request Rate Threshold Exceeded');
    const path = request.url.split('?', 1)[0]!.slice(prefix.length);
    if (path === '/files/company_tickers.json') return tickers();
    const file = /^\/submissions\/(CIK\d{10}[\w-]*\.json)$/.exec(path)?.[1];
    const company = file === undefined ? undefined : byCik(Number(file.slice(3, 13)));
    const found = company && submissionsFile(company, file!);
    if (found !== undefined) return json(found);
    const archived = /^\/Archives\/edgar\/data\/([\w./-]+)$/.exec(path)?.[1];
    return archived === undefined ? notFound : archive(archived);
  }
  function site(request: FastifyRequest): RawAnswer {
    const path = request.url.split('?', 1)[0]!.slice('/site/'.length);
    const [name = '', file = ''] = path.split('/');
    const company = [...companies.all()].find(
      ({ symbol, layout }) => layout === 'site' && symbol.toLowerCase() === name.toLowerCase(),
    );
    const found = company && sitePage(company, file);
    return found === undefined ? notFound : page(found);
  }
  const answer = (app: FastifyInstance, url: string, work: (request: FastifyRequest) => RawAnswer): void =>
    void app.get(url, (request, reply) =>
      serveRaw(runtime!, request, reply, {
        vendor: 'edgar',
        faultAnswer: (status) => refuse(status, 'An injected failure.'),
        work: () => work(request),
      }),
    );
  return {
    name: 'edgar',
    attach(given) {
      runtime = given;
      companies = given.store.table<CompanyDoc>('edgar.companies');
    },
    routes(app) {
      answer(app, `${prefix}/*`, edgar);
      answer(app, '/site/*', site);
    },
    helpers: () => ({
      seed: (list) =>
        runtime!.store.transaction(() => {
          for (const company of list) companies.put({ ...company, id: company.symbol });
        }),
    }),
    tick: () => undefined,
    close: async () => undefined,
  };
}
