import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** What the outside answers at a path. */
export interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A server whose EDGAR and company site are pages of the test. */
export interface FilingsServer extends TestServer {
  /** Holds the grants of all three tools. */
  readonly editor: Client;
  /** Holds the grant of SEC alone. */
  readonly reader: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
  /** Pages by path; `https://reports.example` is the site of a company. */
  readonly pages: Record<string, Page>;
  /** Paths that were asked for. */
  readonly asked: string[];
}

export const testNow = '2025-06-01T12:00:00.000Z';

async function listen(pages: Record<string, Page>, asked: string[]): Promise<{ site: Server; base: string }> {
  const site = createServer((request, response) => {
    const path = request.url!;
    asked.push(path);
    const page = Object.hasOwn(pages, path) ? pages[path]! : { status: 404, body: '' };
    response.writeHead(page.status ?? 200, { 'content-type': page.type ?? 'text/html', ...page.headers });
    response.end(page.body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { site, base: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

export async function filingsServer(options: { readonly connected?: boolean } = {}): Promise<FilingsServer> {
  const pages: Record<string, Page> = {};
  const asked: string[] = [];
  const { site, base } = await listen(pages, asked);
  const userAgent = options.connected === false ? '' : 'Test test@example.com';
  const server = await testServer({
    now: () => Date.parse(testNow),
    edgar: { userAgent, dataBase: base, archivesBase: base, backOffMs: 5 },
    sandboxHosts: { 'reports.example': base },
  });
  const editor = await server.staff({
    role: 'analyst',
    permissions: ['international', 'financialLinks', 'sec'],
  });
  const reader = await server.staff({ role: 'standard', permissions: ['sec'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  return {
    ...server,
    editor,
    reader,
    stranger,
    pages,
    asked,
    async close() {
      await server.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

/** The newest audit entry of a kind. */
export async function newestAudit(
  server: TestServer,
  kind: string,
): Promise<{ target: string; reason: string | null } | undefined> {
  const { rows } = await sql<{ target: string; reason: string | null }>`
    select e.target_id as target, d.reason from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.kind = ${kind} order by e.id desc limit 1`.execute(server.platform.db);
  return rows[0];
}

/** Submissions of a company with these reports, as EDGAR writes them. */
export function submissions(
  reports: readonly { accession: string; form: string; date: string; filed: string; document: string }[],
  files: readonly string[] = [],
): string {
  const recent = {
    accessionNumber: reports.map((one) => one.accession),
    filingDate: reports.map((one) => one.filed),
    reportDate: reports.map((one) => one.date),
    acceptanceDateTime: reports.map((one) => `${one.filed}T16:31:07.000Z`),
    form: reports.map((one) => one.form),
    primaryDocument: reports.map((one) => one.document),
  };
  return JSON.stringify({ cik: '320193', filings: { recent, files: files.map((name) => ({ name })) } });
}
