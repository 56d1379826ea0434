// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { signOut } from '@midoffice/contract/system/staff/calls/sign-out';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import type { AnyCall } from '@midoffice/contract/kernel';
import { laggingPair, type LaggingPair } from '../platform/db/testing/replica.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import { reviewedVerdicts } from '../testing/permissions.ts';
import { isKnownTo } from '../testing/replica-store.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';
import { cellOf, identities, makeClient, statusOf, type Identity } from '../testing/matrix.ts';

const lagSeconds = 10;

describe(`two processes beside a replica that lags ${lagSeconds} s`, () => {
  let pair: LaggingPair;
  let replica: Database;
  let first: TestServer;
  let second: TestServer;
  before(async () => {
    pair = await laggingPair(lagSeconds);
    replica = connect(pair.replicaUrl, { size: 2, onError: () => undefined });
    const options = {
      databaseUrl: pair.primaryUrl,
      secretsKey: randomBytes(32).toString('base64'),
      env: {
        DATABASE_READ_URL: pair.replicaUrl,
        CORE_STAFF: calls.map(({ name }) => `core-${name}`).join(),
      },
    };
    first = await testServer(options);
    second = await testServer(options);
  });
  after(async () => {
    await second?.close();
    await first?.close();
    await replica?.close();
    await pair?.close();
  });
  const received = async (): Promise<void> => second.platform.push.settled();

  test('who was just let in passes at once in both, and who was just shut out is refused, whatever the replica holds', async () => {
    const expected = reviewedVerdicts();
    const wrong: string[] = [];
    for (const identity of identities as readonly Identity[]) {
      const key = identity === 'bad key' ? 'mos_no-such-key' : undefined;
      for (const call of calls) {
        const client = await makeClient(first, identity, call);
        // Whoever signs out in one process is signed out in the other.
        for (const server of call === signOut ? [second] : [first, second]) {
          const cell = cellOf(server, await statusOf(server, call, client.cookie, key), call);
          const wanted = expected.get(`${call.name} ${identity}`);
          if (cell !== wanted) wrong.push(`${call.name} ${identity}: ${cell}, not ${wanted}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
    assert.equal(expected.size, calls.length * identities.length);
  });

  test('a revocation in one process holds in the other at once, for every call', async () => {
    const admin = await first.staff();
    const grants = ['user-records', 'data-fixes', 'monitors', 'stripe', 'api-records'];
    const made: Record<string, Client> = {
      removed: await first.staff({ role: 'analyst', permissions: grants }),
      stripped: await first.staff({ role: 'standard', permissions: grants }),
      demoted: await first.staff({ role: 'admin' }),
    };
    for (const client of Object.values(made))
      for (const server of [first, second])
        assert.equal(
          cellOf(
            server,
            await statusOf(server, userAccountDetails, client.cookie, undefined),
            userAccountDetails,
          ),
          'pass',
        );
    // Wait until the replica knows these people, then revoke: from now on it is wrong about them for ten seconds.
    const deadline = Date.now() + 60_000;
    while (!(await isKnownTo(replica.db, made['demoted']!.userid))) {
      assert.ok(Date.now() < deadline, 'the replica does not follow');
      await new Promise((go) => setTimeout(go, 200));
    }
    assert.equal((await admin.call(removeStaff, { userId: made['removed']!.userid })).status, 200);
    assert.equal(
      (await admin.call(updateAdminPermissions, { userId: made['stripped']!.userid, permissions: [] }))
        .status,
      200,
    );
    assert.equal(
      (await admin.call(updateRole, { userId: made['demoted']!.userid, role: 'standard' })).status,
      200,
    );
    await received();
    const wrong: string[] = [];
    for (const call of calls.filter(
      ({ access }) => !['public', 'token', 'pending', 'self'].includes(access as string),
    ))
      for (const [name, { cookie }] of Object.entries(made)) {
        const status = await statusOf(second, call, cookie, undefined);
        if (status !== (name === 'removed' ? 401 : 403)) wrong.push(`${call.name} ${name}: ${status}`);
      }
    assert.deepEqual(wrong, []);
    assert.equal(
      await isKnownTo(replica.db, made['removed']!.userid, 'analyst'),
      true,
      'the replica lags all the while',
    );
  });

  test('an account that got a staff role is closed to support at once', async () => {
    const admin = await first.staff();
    const helper = await first.staff({ role: 'standard', permissions: ['user-records', 'stripe'] });
    const { userid } = await first.staff({ role: null });
    const openings: readonly (readonly [AnyCall, Record<string, unknown>])[] = [
      [userAccountDetails, { id: userid }],
      [getActiveSubscription, { userid }],
      [getLiveUsersDetails, { userid }],
      [duplicateUserAccounts, { userid }],
      [emailHistory, { userId: userid }],
      [getPaymentState, { userid }],
      [listEffects, { userid }],
      [getCustomerTimeline, { userid }],
    ];
    const deadline = Date.now() + 60_000;
    while (!(await isKnownTo(replica.db, userid))) {
      assert.ok(Date.now() < deadline, 'the replica does not follow');
      await new Promise((go) => setTimeout(go, 200));
    }
    const asked = (call: AnyCall, input: Record<string, unknown>) =>
      second.nobody.call(call, input, { headers: { cookie: `midoffice_session=${helper.cookie}` } });
    for (const [call, input] of openings) assert.equal((await asked(call, input)).status, 200, call.name);
    assert.equal((await admin.call(updateRole, { userId: userid, role: 'analyst' })).status, 200);
    for (const [call, input] of openings) assert.equal((await asked(call, input)).status, 403, call.name);
    assert.equal(await isKnownTo(replica.db, userid, null), true, 'the replica still calls it a customer');
  });
});
