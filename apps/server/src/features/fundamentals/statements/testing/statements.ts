import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStatement, makeStatements } from '../factory.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server with people who may edit, and symbol ACME: quarters and years of 2022 and 2023 in all tables. */
export interface StatementsServer extends TestServer {
  readonly editor: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
}

/** The day that tests believe it is. */
export const testToday = '2024-06-01';

const income = (revenue: number) => ({
  revenue,
  costOfRevenue: revenue * 0.6,
  grossProfit: revenue * 0.4,
  netIncome: revenue * 0.1,
  eps: (revenue * 0.1) / 50,
  weightedAverageShsOut: 50,
});

/** Records of one source: revenue 100, 110, 120, 130 in the quarters of each year. */
export function acmeRecords(symbol = 'ACME') {
  return ['2022', '2023'].flatMap((year) => {
    const quarters = [100, 110, 120, 130];
    return [
      ...quarters.map((revenue, i) => makeStatement(symbol, 'income', `${year}-Q${i + 1}`, income(revenue))),
      makeStatement(symbol, 'income', `${year}-FY`, income(460)),
      makeStatement(symbol, 'balance', `${year}-FY`, {
        totalAssets: 900,
        totalLiabilities: 500,
        totalEquity: 400,
      }),
      makeStatement(symbol, 'cashflow', `${year}-FY`, { netIncome: 46, operatingCashFlow: 60 }),
    ];
  });
}

export async function statementsServer(): Promise<StatementsServer> {
  const server = await testServer({ now: () => Date.parse(`${testToday}T12:00:00Z`) });
  const editor = await server.staff({ role: 'analyst', permissions: ['financialStatements'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  await makeStatements(server.platform, 'fmp', acmeRecords());
  return { ...server, editor, stranger };
}

/** The newest audit entry about a symbol's statements. */
export async function newestAudit(
  server: TestServer,
  target: string,
): Promise<{ kind: string; reason: string | null; after: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null; after: Record<string, unknown> }>`
    select e.kind, d.reason, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_kind = 'statement' and e.target_id = ${target} order by e.id desc limit 1`.execute(
    server.platform.db,
  );
  return rows[0];
}
