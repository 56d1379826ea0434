import { after, before, describe } from 'node:test';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeLead } from '../../../growth/leads/factory.ts';
import { testMailCall } from '../testing/mail-call.ts';

describe('send-potential-business-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  testMailCall({
    call: sendPotentialBusinessEmail,
    family: 'business',
    permission: 'potentialBusiness',
    server: () => server,
    async receiver() {
      const { _id, email } = await makeLead(server.platform);
      return { id: _id, email, key: `lead:${_id}`, targetId: _id };
    },
  });
});
