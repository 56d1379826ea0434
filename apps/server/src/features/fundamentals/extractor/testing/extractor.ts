import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server without templates, with somebody who works on statements. */
export interface ExtractorServer extends TestServer {
  readonly analyst: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
  /** Saves a new row mapper and answers its id. */
  mapper(templateName: string, given?: object): Promise<string>;
  /** Saves a new table selector and answers its id. */
  selector(templateName: string, given?: object): Promise<string>;
}

export async function extractorServer(
  options: Parameters<typeof testServer>[0] = {},
): Promise<ExtractorServer> {
  const server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z'), ...options });
  await sql`truncate row_mapper, table_selector`.execute(server.platform.db);
  const analyst = await server.staff({ role: 'analyst', permissions: ['financialStatements'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  return {
    ...server,
    analyst,
    stranger,
    async mapper(templateName, given = {}) {
      const mapper = { templateName, statementType: 'income' as const, value: {}, ...given };
      const { body, status } = await analyst.call(saveRowMapper, { mapper });
      if (status !== 200) throw new Error(body.message);
      return body.mapper._id;
    },
    async selector(templateName, given = {}) {
      const selector = { templateName, statementType: 'income' as const, ...given };
      const { body, status } = await analyst.call(saveTableSelectors, { selector });
      if (status !== 200) throw new Error(body.message);
      return body.selector._id;
    },
  };
}

export const noAccess = 'You do not have access to this page.';
