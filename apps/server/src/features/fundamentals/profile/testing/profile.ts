import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { testProfiles, type SandboxProfile, type TestProfiles } from '../../../../testing/profiles.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { makeShares } from '../../../prices/market-cap/factory.ts';

/** What the stand-in knows of QUIET; other companies differ where a test says so. */
export const quiet: SandboxProfile = {
  symbol: 'QUIET',
  companyName: 'Quiet Instruments Inc.',
  exchange: 'NASDAQ Global Select',
  exchangeShortName: 'NASDAQ',
  currency: 'USD',
  country: 'US',
  sector: 'Technology',
  industry: 'Semiconductors',
  website: 'https://quiet.example',
  description: 'Makes instruments. Sells them as well.',
  ceo: 'Ada North',
  fullTimeEmployees: 900,
  phone: '1 555 0100',
  address: '1 Hill Road',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
  cik: '0000320193',
  isin: 'US0378331005',
  cusip: '037833100',
  figi: 'BBG000B9XRY4',
  ipoDate: '2001-05-04',
  beta: 1.2,
  lastDiv: 0.5,
  sharesOutstanding: 1_000_000,
  floatShares: 800_000,
  fiscalYearEnd: '09-30',
  isActivelyTrading: true,
};

/** A server whose sources are a stand-in; QUIET has 40 sessions at about 100 and a million shares. */
export interface ProfileServer extends TestServer {
  readonly sandbox: TestProfiles['sandbox'];
  readonly analyst: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
}

export async function profileServer(env: Record<string, string> = {}): Promise<ProfileServer> {
  const profiles = await testProfiles();
  const { sandbox } = profiles;
  const server = await testServer({
    now: () => Date.parse('2023-03-01T12:00:00Z'),
    env: { ...profiles.env, ...env },
  });
  await makeBars(server.platform, 'QUIET', quietBars(40));
  await makeShares(server.platform, 'QUIET', 'financials', [['2023-01-13', 1_000_000]]);
  sandbox.profiles.put(quiet);
  return {
    ...server,
    sandbox,
    analyst: await server.staff({ role: 'analyst', permissions: ['manualFields', 'fixProfile'] }),
    stranger: await server.staff({ role: 'standard', permissions: ['getUserInfo'] }),
    async close() {
      await server.close();
      await profiles.close();
    },
  };
}

/** Asserts that a request is refused with a status and text, and that nothing was written. */
export async function refuses(
  server: TestServer,
  request: () => Promise<{ status: number; body: unknown }>,
  status: number,
  text = /./,
): Promise<void> {
  const digest = await server.digest();
  const answer = await request();
  const { message, error } = answer.body as { message: string; error: string };
  assert.equal(answer.status, status, `${answer.status} ${message}`);
  assert.match(message, text);
  assert.equal(error, message);
  assert.equal(await server.digest(), digest, `${message}: something was written`);
}

interface Entry {
  readonly kind: string;
  readonly reason: string | null;
  readonly after: Record<string, unknown>;
}

/** The newest audit entry about a symbol's profile or image. */
export async function newestAudit(
  server: TestServer,
  symbol: string,
  targetKind = 'profile',
): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select e.kind, d.reason, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_kind = ${targetKind} and e.target_id = ${symbol} order by e.id desc limit 1`.execute(
    server.platform.db,
  );
  return rows[0];
}
