import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { putWrittenMail } from '../../../../platform/mail/mail.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';

describe('email-history', () => {
  let server: TestServer;
  let support: Client;
  before(async () => {
    server = await testServer();
    support = await server.staff({ role: 'standard', permissions: ['updateEmail'] });
  });
  after(() => server.close());

  const put = (userid: string, n: number, templateType = 'failed/default'): Promise<number> =>
    server.platform.db.transaction().execute((trx) =>
      putWrittenMail(server.platform, trx, {
        to: `to${n}@customer.example`,
        subject: `Mail ${n}`,
        text: `text ${n}`,
        html: `<p>html ${n}</p>`,
        kind: templateType,
        userid,
        origin: { templateType, params: { n, amount: 'USD 1.00' }, receiver: `user:${userid}` },
      }),
    );

  test('23 mails are 3 pages of 10, newest first (r000-email-history-page)', async () => {
    const { userid, mongoId } = await makeCustomer(server.platform);
    for (let n = 1; n <= 23; n += 1) await put(userid, n);
    const page = async (more: Record<string, string>) =>
      (await support.call(emailHistory, { userId: userid, ...more })).body;
    const first = await page({});
    assert.deepEqual([first.total, first.history.length, first.history[0]?.subject], [23, 10, 'Mail 23']);
    const second = await page({ page: '2', limit: '10' });
    assert.deepEqual(second.history.map((mail) => mail.subject).slice(0, 2), ['Mail 13', 'Mail 12']);
    const third = await page({ page: '3', limit: '10' });
    assert.deepEqual(
      third.history.map((mail) => mail.subject),
      ['Mail 3', 'Mail 2', 'Mail 1'],
    );
    assert.deepEqual((await page({ page: '4' })).history, []);
    assert.deepEqual((await page({ page: '0' })).history, first.history, '0 counts as 1');
    assert.equal((await page({ limit: '25' })).history.length, 23);
    assert.equal((await support.call(emailHistory, { userId: mongoId })).body.total, 23);
    assert.deepEqual(third.history[2], {
      _id: third.history[2]?._id,
      createdAt: third.history[2]?.createdAt,
      toEmail: 'to1@customer.example',
      fromEmail: server.platform.settings.MAIL_FROM,
      templateType: 'failed/default',
      replaceJSON: { n: 1, amount: 'USD 1.00' },
      subject: 'Mail 1',
      status: 'stored',
    });
  });

  test('a customer without mails has an empty history', async () => {
    const { userid } = await makeCustomer(server.platform);
    const { body } = await support.call(emailHistory, { userId: userid });
    assert.deepEqual([body.history, body.total], [[], 0]);
  });

  test('names what is wrong, refuses who may not, and knows nobody by a wrong id', async () => {
    const { userid } = await makeCustomer(server.platform);
    for (const [more, text] of [
      [{ page: 'x' }, /^page: must be a whole number/],
      [{ page: '-1' }, /^page: must be a page from 1 to 1,000,000$/],
      [{ limit: '0' }, /^limit: must be at least 1/],
      [{ limit: '101' }, /^limit: must be at most 100/],
      [{ userId: '' }, /Please select a user/],
    ] as const) {
      const { status, body } = await support.call(emailHistory, { userId: userid, ...more });
      assert.equal(status, 400);
      assert.match(body.message, text);
    }
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(emailHistory, { userId: userid })).status, 403);
    const missing = await support.call(emailHistory, { userId: 'nobody-here' });
    assert.deepEqual([missing.status, missing.body.message], [404, 'No Users Found.']);
  });

  test("a colleague's mails are for admins, also one by one", async () => {
    await server.staff({ role: 'standard', userid: 'history-colleague' });
    const id = String(await put('history-colleague', 1));
    for (const { status, body } of [
      await support.call(emailHistory, { userId: 'history-colleague' }),
      await support.call(getEmail, { id }),
    ])
      assert.deepEqual(
        [status, body.message],
        [403, 'Only an admin may open or edit the account of a member of staff.'],
      );
    assert.equal((await (await server.staff()).call(getEmail, { id })).status, 200);
  });
});
