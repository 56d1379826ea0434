import { after, before, describe } from 'node:test';
import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeDebtor } from '../testing/debtor.ts';
import { testMailCall } from '../testing/mail-call.ts';

describe('send-payment-removal-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  testMailCall({
    call: sendPaymentRemovalEmail,
    family: 'removal',
    permission: 'paymentDeleteRequests',
    server: () => server,
    async receiver() {
      const { userid, email } = await makeDebtor(server.platform);
      return { id: userid, email, key: `user:${userid}`, targetId: userid };
    },
  });
});
