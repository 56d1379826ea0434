import { after, before, describe } from 'node:test';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../testing/debtor.ts';
import { testMailCall } from '../testing/mail-call.ts';

describe('send-expiring-card-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  testMailCall({
    call: sendExpiringCardEmail,
    family: 'expiring-card',
    permission: 'getExpiringCards',
    server: () => server,
    async receiver() {
      const { userid, email } = await makeDebtor(server.platform);
      return { id: userid, email, key: `user:${userid}`, targetId: userid };
    },
  });
});
