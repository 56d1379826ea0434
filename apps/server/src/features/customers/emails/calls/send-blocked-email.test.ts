import { after, before, describe } from 'node:test';
import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../testing/debtor.ts';
import { testMailCall } from '../testing/mail-call.ts';

describe('send-blocked-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  testMailCall({
    call: sendBlockedEmail,
    family: 'blocked',
    permission: 'blockedAccounts',
    server: () => server,
    async receiver() {
      const { userid, email } = await makeDebtor(server.platform);
      return { id: userid, email, key: `user:${userid}`, targetId: userid };
    },
  });
});
