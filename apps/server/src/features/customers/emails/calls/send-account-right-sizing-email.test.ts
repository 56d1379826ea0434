import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { sendAccountRightSizingEmail } from '@midoffice/contract/customers/emails/calls/send-account-right-sizing-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { makeCustomer } from '../../accounts/factory.ts';
import { makeLead } from '../../../growth/leads/factory.ts';
import { testMailCall } from '../testing/mail-call.ts';

describe('send-account-right-sizing-email', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  testMailCall({
    call: sendAccountRightSizingEmail,
    family: 'sizing',
    permission: 'potentialBusiness',
    server: () => server,
    async receiver() {
      const { _id, email } = await makeLead(server.platform);
      return { id: _id, email, key: `lead:${_id}`, targetId: _id };
    },
  });

  const sales = () => server.staff({ role: 'standard', permissions: ['potentialBusiness'] });

  test("sets the lead's status to its template and records who sent it, each time", async () => {
    const { _id } = await makeLead(server.platform, { planCode: 'monthlyIND1' });
    const by = await sales();
    for (const templateType of ['default', 'follow-up', 'compliance-1', 'compliance-2', 'compliance-3']) {
      const { status } = await by.call(sendAccountRightSizingEmail, {
        userid: _id,
        preview: false,
        templateType,
      });
      assert.equal(status, 200);
      const { body } = await by.call(getPotentialDetails, { id: _id });
      assert.deepEqual([body.status, body.emailsSent[0]?.templateType], [templateType, templateType]);
      assert.ok(body.emailsSent[0]?.emailSentBy);
    }
  });

  test('a user id selects the lead of that user, and the mail is in the history of the customer', async () => {
    const customer = await makeCustomer(server.platform, { planCode: 'monthlyIND2' });
    const { _id } = await makeLead(server.platform, { userid: customer.userid, email: customer.email });
    const by = await sales();
    const order = { userid: customer.userid, preview: false, templateType: 'default' };
    const { body } = await by.call(sendAccountRightSizingEmail, order);
    assert.ok(body.text.includes('Professional (monthly)'));
    const again = await by.call(sendAccountRightSizingEmail, { ...order, userid: _id });
    assert.equal(again.status, 409, 'by the id of the lead it is the same receiver');
    const support = await server.staff({ role: 'standard', permissions: ['updateEmail'] });
    const history = await support.call(emailHistory, { userId: customer.userid });
    assert.deepEqual(
      history.body.history.map((mail) => mail.templateType),
      ['sizing/default'],
    );
  });

  test('a customer who is no lead gets it too', async () => {
    const { userid, email } = await makeCustomer(server.platform);
    const order = { userid, preview: false, templateType: 'compliance-1' };
    const { status, body } = await (await sales()).call(sendAccountRightSizingEmail, order);
    assert.deepEqual([status, body.toEmail], [200, email]);
  });

  test('a lead whose account is a colleague is for admins', async () => {
    const colleague = await server.staff({ role: 'standard', userid: 'lead-colleague' });
    const { _id } = await makeLead(server.platform, { userid: colleague.userid });
    const by = await sales();
    const digest = await server.digest();
    const order = { userid: _id, preview: true, templateType: 'default' };
    const { status, body } = await by.call(sendAccountRightSizingEmail, order);
    assert.deepEqual(
      [status, body.message],
      [403, 'Only an admin may open or edit the account of a member of staff.'],
    );
    assert.equal(await server.digest(), digest);
  });
});
