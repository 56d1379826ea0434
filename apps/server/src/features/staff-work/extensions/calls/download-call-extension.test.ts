import { after, before, describe, test } from 'node:test';
import { downloadCallExtension } from '@midoffice/contract/staff-work/extensions/calls/download-call-extension';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { downloads } from '../testing/downloads.ts';

describe('download-call-extension', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('a staff API key and a session get the zip file of the build, or the text of the failure (r002-extension-zip)', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['earningsCall'] });
    await downloads(server, member, downloadCallExtension, 'call');
  });

  test('people without the permission and strangers get none', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, downloadCallExtension, {}, 403, /./);
    await refuses(server, server.nobody, downloadCallExtension, {}, 401, /./);
  });
});
