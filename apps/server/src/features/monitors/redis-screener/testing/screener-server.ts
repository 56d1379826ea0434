import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import { refreshRecords } from '../refresh.ts';

export interface ScreenerServer extends TestServer {
  readonly member: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
}

const companies = [
  {
    symbol: 'BIG',
    values: {
      sector: 'Technology',
      industry: 'Semiconductors',
      isEtf: false,
      outstandingShares: 5_000_000,
      beta: 1.5,
      ipoDate: '1999-05-04',
      country: 'US',
      companyName: 'Big 100% Corp.',
    },
  },
  {
    symbol: 'SMALL',
    values: {
      sector: 'Energy',
      industry: 'Oil, Gas',
      isEtf: false,
      outstandingShares: 1000,
      beta: -0.2,
      ipoDate: '2015-01-01',
      country: 'DE',
    },
  },
  { symbol: 'FUND', values: { isEtf: true, outstandingShares: 200_000, country: 'US' } },
];

/** A server with the symbols BIG, SMALL and FUND at a price of about 100, and EMPTY, of which nothing is known. */
export async function screenerServer(): Promise<ScreenerServer> {
  const server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z') });
  const { platform } = server;
  for (const { symbol, values } of companies) {
    await makeBars(platform, symbol, quietBars(30));
    await platform.db
      .insertInto('profile_source_value')
      .values(
        Object.entries(values).map(([field, value]) => ({
          symbol,
          source: 'fmp',
          field,
          value: JSON.stringify(value),
        })),
      )
      .execute();
  }
  await platform.db.insertInto('symbol').values({ symbol: 'EMPTY', name: 'Empty Corp.' }).execute();
  await refreshRecords(platform);
  return {
    ...server,
    member: await server.staff({ role: 'standard', permissions: ['redis-screener'] }),
    stranger: await server.staff({ role: 'standard', permissions: ['getUserInfo'] }),
  };
}
