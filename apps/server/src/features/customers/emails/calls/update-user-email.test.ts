import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import type { RecordStore } from '../../../../platform/connectors/records/records.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { linkedCustomer, testNowMs } from '../../accounts/testing/factory.ts';
import { accountEmail, outboxOf } from '../testing/mails-store.ts';

type StoreWrite = RecordStore['writeEmail'];

describe('update-user-email', () => {
  let world: StripeTestServer;
  let support: Client;
  let made = 0;
  let writeEmail: StoreWrite;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs, effectTimes: { pauseMs: 50, sweepMs: 50 } });
    support = await world.server.staff({ role: 'standard', permissions: ['updateEmail', 'getUserInfo'] });
    writeEmail = records().writeEmail;
  });
  after(() => world.close());

  const platform = () => world.server.platform;
  const records = () => platform().connectors.records;
  /** Makes writes to the stores fail with the given error until it is called again without one. */
  const failWith = (fail?: (store: string) => Error | undefined): void => {
    Object.assign(records(), {
      writeEmail: ((store, ...rest) => {
        const error = fail?.(store);
        return error ? Promise.reject(error) : writeEmail(store, ...rest);
      }) satisfies StoreWrite,
    });
  };
  /** A customer with an account at the card provider and records in both stores. */
  async function everywhere() {
    made += 1;
    const stripeId = `cus_emailchange${made}`;
    const customer = await linkedCustomer(world, stripeId);
    for (const store of ['firebase', 'mongo'] as const)
      await records().put(store, customer.userid, { email: customer.email });
    return { ...customer, stripeId, newEmail: `changed${made}@new.example` };
  }
  const stripeEmail = async (id: string) => {
    const customer = await platform().connectors.stripe.client!.customers.retrieve(id);
    return customer.deleted ? null : customer.email;
  };
  const emailsOf = async (userid: string, stripeId: string) => [
    await accountEmail(platform().db, userid),
    (await records().read('firebase', userid))?.email,
    (await records().read('mongo', userid))?.email,
    await stripeEmail(stripeId),
  ];

  test('changes the address here, in Firebase, MongoDB and Stripe, asks to verify it and notifies the old address', async () => {
    const { userid, email, stripeId, newEmail } = await everywhere();
    const { status, body } = await support.call(updateUserEmail, {
      uid: userid,
      newEmail: ` ${newEmail.toUpperCase()} `,
      expected: email,
      reason: 'asked by phone',
    });
    assert.equal(status, 200, body.message);
    assert.equal(
      body.message,
      `Email changed to ${newEmail}. Verification email to ${newEmail} stored, not sent: no mail server is set up.`,
    );
    assert.equal(body.effect.state, 'done');
    assert.deepEqual(await emailsOf(userid, stripeId), [newEmail, newEmail, newEmail, newEmail]);
    const mails = await outboxOf(platform().db, `user:${userid}`);
    assert.deepEqual(
      mails.map((mail) => [mail.template_type, mail.recipient]),
      [
        ['account/verify-email', newEmail],
        ['account/email-changed', email],
      ],
    );
    const entry = await newestAudit(world.server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.before, (entry!.after as { outcome: { email: string } }).outcome.email],
      ['account.email-changed', { email }, newEmail],
    );
  });

  test('a vendor that does not answer is reported with the finished steps, and retried until all have the address', async () => {
    const { userid, email, stripeId, newEmail } = await everywhere();
    failWith((store) => (store === 'mongo' ? new ApiError(502, 'MongoDB does not answer.') : undefined));
    const { status, body } = await support.call(updateUserEmail, { uid: userid, newEmail });
    assert.equal(status, 200);
    assert.equal(body.effect.state, 'unknown');
    assert.match(
      body.message,
      /^Email change is not confirmed yet.* MongoDB: MongoDB does not answer\. Done: Firebase\. Not yet done: MongoDB, Stripe cus_\w+, our own record\.$/,
    );
    assert.deepEqual(await emailsOf(userid, stripeId), [email, newEmail, email, email]);
    const again = await support.call(updateUserEmail, { uid: userid, newEmail: 'third@new.example' });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, "This customer's email is being changed already. Please wait until it finishes."],
    );
    failWith();
    const { body: view } = await (await world.server.staff()).call(retryEffect, { id: body.effect.id });
    assert.equal(view.effect.state, 'done');
    assert.deepEqual(await emailsOf(userid, stripeId), [newEmail, newEmail, newEmail, newEmail]);
    assert.equal((await outboxOf(platform().db, `user:${userid}`)).length, 2, 'the mails went once');
  });

  test('an address that Firebase gives to somebody else is refused, and nothing is changed anywhere', async () => {
    const { userid, email, stripeId, newEmail } = await everywhere();
    failWith((store) =>
      store === 'firebase' ? new ApiError(409, 'Another customer has this email.') : undefined,
    );
    const { status, body } = await support.call(updateUserEmail, { uid: userid, newEmail });
    failWith();
    assert.equal(status, 409);
    assert.match(
      body.message,
      /^Firebase: Another customer has this email\. Not yet done: Firebase, MongoDB/,
    );
    assert.deepEqual(await emailsOf(userid, stripeId), [email, email, email, email]);
    const { body: effects } = await (await world.server.staff()).call(listEffects, { userid });
    assert.equal(effects.rows[0]?.state, 'failed');
  });

  test('a customer with an account here only is changed here, and what is left out is said', async () => {
    const { userid } = await makeCustomer(platform());
    const { body } = await support.call(updateUserEmail, { uid: userid, newEmail: 'alone@new.example' });
    assert.match(body.message, /^Email changed to alone@new\.example\. No verification email was written: /);
    assert.match(body.message, /Left out: firebase \(no record\), mongo \(no record\)\.$/);
    assert.equal(await accountEmail(platform().db, userid), 'alone@new.example');
  });

  test('an address of another account is refused by its field, and nothing is written', async () => {
    const other = await makeCustomer(platform());
    const { userid, email } = await makeCustomer(platform());
    const digest = await world.server.digest();
    const cases: [Record<string, unknown>, number, RegExp, string | undefined][] = [
      [{ newEmail: other.email }, 409, /^newEmail: This email belongs to another account\.$/, 'newEmail'],
      [{ newEmail: other.email.toUpperCase() }, 409, /belongs to another account/, 'newEmail'],
      [{ newEmail: email }, 400, /^newEmail: is the email of this customer already/, 'newEmail'],
      [{ newEmail: '' }, 400, /^newEmail: must be an e-mail address/, 'newEmail'],
      [{ newEmail: '   ' }, 400, /^newEmail: must be an e-mail address/, 'newEmail'],
      [{ newEmail: 'no address' }, 400, /^newEmail: must be an e-mail address/, 'newEmail'],
      [{ newEmail: 'a@b.example, c@d.example' }, 400, /^newEmail: must be an e-mail address/, 'newEmail'],
      [{ uid: '' }, 400, /^Please select a user\.$/, 'uid'],
      [{ uid: undefined }, 400, /^Please select a user\.$/, 'uid'],
      [{ uid: 'nobody-here' }, 404, /^No Users Found\.$/, undefined],
    ];
    for (const [more, status, text, field] of cases) {
      const answer = await support.call(updateUserEmail, { uid: userid, newEmail: 'x@new.example', ...more });
      assert.equal(answer.status, status, JSON.stringify(more));
      assert.match(answer.body.message, text);
      if (field) assert.equal((answer.body as unknown as { field: string }).field, field);
    }
    const stale = await support.call(updateUserEmail, {
      uid: userid,
      newEmail: 'x@new.example',
      expected: 'old@x.example',
    });
    const [met] = (stale.body as unknown as { conflicts: { expected: string; actual: string }[] }).conflicts;
    assert.deepEqual([stale.status, met?.expected, met?.actual], [409, 'old@x.example', email]);
    assert.equal(await world.server.digest(), digest);
  });

  test('two people who give two customers one address: one of them gets it', async () => {
    const [a, b] = [await makeCustomer(platform()), await makeCustomer(platform())];
    const answers = await Promise.all(
      [a, b].map(({ userid }) =>
        support.call(updateUserEmail, { uid: userid, newEmail: 'wanted@new.example' }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('an address on its way to one customer is given to no other, anywhere', async () => {
    const [first, second] = [await everywhere(), await everywhere()];
    failWith((store) => (store === 'firebase' ? new ApiError(503, 'Firebase is busy.') : undefined));
    const begun = await support.call(updateUserEmail, { uid: first.userid, newEmail: first.newEmail });
    assert.equal(begun.body.effect.state, 'unknown');
    const { status, body } = await support.call(updateUserEmail, {
      uid: second.userid,
      newEmail: first.newEmail,
    });
    failWith();
    assert.deepEqual(
      [status, body.message],
      [409, 'newEmail: Another customer is being given this email right now. Please wait until it finishes.'],
    );
    const { email } = second;
    assert.deepEqual(await emailsOf(second.userid, second.stripeId), [email, email, email, email]);
  });

  test('an account that took the address meanwhile: refused, with what is changed outside', async () => {
    const { userid, email, newEmail } = await everywhere();
    failWith((store) => (store === 'mongo' ? new ApiError(502, 'MongoDB does not answer.') : undefined));
    const open = await support.call(updateUserEmail, { uid: userid, newEmail });
    failWith();
    await makeCustomer(platform(), { email: newEmail });
    const view = await platform().effects.settle(open.body.effect.id);
    assert.equal(view.state, 'failed');
    assert.match(
      view.message,
      /^This email belongs to another account\. Done: Firebase, MongoDB, Stripe cus_\w+\. Not yet done: our own record\.$/,
    );
    assert.equal(await accountEmail(platform().db, userid), email);
  });

  test('an address that the card provider does not take is a no with what is done, and another may follow', async () => {
    const { userid, stripeId } = await everywhere();
    const odd = `odd${made}@xn--a.example`;
    const { customers } = platform().connectors.stripe.client!;
    const { update } = customers;
    // The provider's own refusal, of another address.
    Object.assign(customers, {
      update: (id: string, params: object, options: object) =>
        update.call(customers, id, { ...params, email: 'no-mail' }, options),
    });
    const refused = await support.call(updateUserEmail, { uid: userid, newEmail: odd });
    Object.assign(customers, { update });
    assert.equal(refused.status, 422);
    assert.match(
      refused.body.message,
      /^Stripe cus_\w+: The card provider does not take this e-mail address\. Done: Firebase, MongoDB\. /,
    );
    const next = `plain${made}@new.example`;
    assert.equal((await support.call(updateUserEmail, { uid: userid, newEmail: next })).status, 200);
    assert.deepEqual(await emailsOf(userid, stripeId), [next, next, next, next]);
  });

  test('a refused change is not taken up again for a Stripe ID that is another customer’s by now', async () => {
    const { userid, stripeId, newEmail, email } = await everywhere();
    const { customers } = platform().connectors.stripe.client!;
    const { update } = customers;
    Object.assign(customers, {
      update: (id: string, params: object, options: object) =>
        update.call(customers, id, { ...params, email: 'no-mail' }, options),
    });
    const refused = await support.call(updateUserEmail, { uid: userid, newEmail });
    Object.assign(customers, { update });
    assert.equal(refused.status, 422);
    const admin = await world.server.staff();
    const { rows } = (await admin.call(listEffects, { userid })).body;
    const owner = await makeCustomer(platform(), {});
    await sql`update stripe_customer set userid = ${owner.userid} where stripe_id = ${stripeId}`.execute(
      platform().db,
    );
    const before = await world.server.digest();
    const { status, body } = await admin.call(retryEffect, { id: rows[0]!.id });
    assert.deepEqual(
      [status, body.message, await stripeEmail(stripeId)],
      [409, 'The Stripe ID of this customer has changed since. Please start again.', email],
    );
    assert.equal(await world.server.digest(), before);
  });

  test('is refused without the grant and before a colleague, with nothing written', async () => {
    const { userid } = await makeCustomer(platform());
    await world.server.staff({ role: 'standard', userid: 'email-colleague' });
    const outsider = await world.server.staff({ role: 'standard', permissions: ['verifyUserEmail'] });
    const digest = await world.server.digest();
    assert.equal(
      (await outsider.call(updateUserEmail, { uid: userid, newEmail: 'y@new.example' })).status,
      403,
    );
    const colleague = await support.call(updateUserEmail, {
      uid: 'email-colleague',
      newEmail: 'y@new.example',
    });
    assert.equal(colleague.status, 403);
    assert.equal(await world.server.digest(), digest);
  });
});
