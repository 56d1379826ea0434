import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server with somebody who decides reports, and QUIET: 40 sessions from 2023-01-02. */
export interface ReportServer extends TestServer {
  readonly analyst: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
  readonly bars: ReturnType<typeof quietBars>;
}

export async function reportServer(): Promise<ReportServer> {
  const server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z') });
  const analyst = await server.staff({ role: 'analyst', permissions: ['bugReport'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const bars = quietBars(40);
  await makeBars(server.platform, 'QUIET', bars);
  return { ...server, analyst, stranger, bars };
}
