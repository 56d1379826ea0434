import assert from 'node:assert/strict';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import type { TextTemplateRecord } from '@midoffice/contract/content/article-writer/shapes';
import { noAccess, permissionKeys, type AnyCall, type InputOf } from '@midoffice/contract/kernel';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';

export { newestAudit } from '../../../../testing/audit.ts';
export { refuses };

/** The day that these tests believe it is. */
export const testToday = '2024-06-01';

/** A server with ticker QUIET (360 quiet sessions, a split in July 2023) and people who write and who do not. */
export interface WriterServer extends TestServer {
  readonly admin: Client;
  /** Role enterprise, with the grant. */
  readonly writer: Client;
  /** Another one, role small-business. */
  readonly other: Client;
  /** An analyst with every grant there is: no writer all the same. */
  readonly analyst: Client;
}

export async function writerServer(env: Record<string, string> = {}): Promise<WriterServer> {
  const server = await testServer({ now: () => Date.parse(`${testToday}T12:00:00Z`), env });
  const permissions = ['article-writer'];
  const admin = await server.staff({ role: 'admin', userid: 'the-admin' });
  const writer = await server.staff({ role: 'enterprise', permissions, userid: 'the-writer' });
  const other = await server.staff({ role: 'small-business', permissions, userid: 'the-other' });
  const analyst = await server.staff({ role: 'analyst', permissions: permissionKeys });
  await makeBars(server.platform, 'QUIET', quietBars(360), { splits: [{ date: '2023-07-10', ratio: 2 }] });
  return { ...server, admin, writer, other, analyst };
}

type Edit = InputOf<typeof saveNlpTemplate>['editTemplate'];

/** Stores a template as somebody. */
export async function makeTemplate(client: Client, given: Partial<Edit> = {}): Promise<TextTemplateRecord> {
  const editTemplate = {
    name: 'Daily note',
    content: '<p>{{companyName}} closed at {{price}}.</p>',
    ...given,
  };
  const { status, body } = await client.call(saveNlpTemplate, { editTemplate });
  assert.equal(status, 200, body.message);
  return body.template;
}

/** Asserts that an analyst with every grant, a writer without one and nobody are refused, with nothing written. */
export async function refusesOthers(server: WriterServer, call: AnyCall, input: object): Promise<void> {
  await refuses(server, server.analyst, call, input, 403, noAccess);
  await refuses(server, await server.staff({ role: 'enterprise' }), call, input, 403, noAccess);
  await refuses(server, server.nobody, call, input, 401, 'Please sign in.');
}
