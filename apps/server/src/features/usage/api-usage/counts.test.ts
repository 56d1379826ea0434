// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { listUsers } from '@midoffice/contract/customers/accounts/calls/list-users';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { createRandom } from '../../../platform/demo/world.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { makeLead } from '../../growth/leads/factory.ts';
import { refreshCallCounts } from './counts.ts';
import { usageSummary } from './api.ts';
import { makeEvents } from './factory.ts';
import { job } from './jobs/count-calls.ts';
import { featureSeed } from './seed.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Every screen and call that says how much a customer calls, each in its own words. */
async function countsOf(server: TestServer, admin: Client, userid: string, leadId?: string) {
  const [live, popup, list, details, day, dayByExchange, month, drill, recent] = await Promise.all([
    admin.call(getLiveUsers, { userQuery: userid } as never),
    admin.call(getLiveUsersDetails, { userid }),
    admin.call(listUsers, { search: userid } as never),
    admin.call(userAccountDetails, { id: userid }),
    admin.call(myApiUsageRecords, { timeframe: '24h', userkey: userid }),
    admin.call(apiAggregateUsage, { type: 'exchange', timeframe: '1mo', user_id: userid }),
    admin.call(myApiUsageRecords, { timeframe: '1mo', userkey: userid }),
    admin.call(apiAggregateUserUsage, { basePath: '/api/v3/quote', timeframe: '1mo', userid }),
    admin.call(getRecentApiCalls, { userid, limit: '500' }),
  ]);
  const row = (live.body as { finalResult: { userid: string }[] }).finalResult.find(
    (one) => one.userid === userid,
  ) as unknown as { apiCount: number; monthlyApiCount: number; liveApiCount: number };
  const customer = list.body.rows.find((one) => one.userid === userid)!;
  const lead = leadId
    ? (await admin.call(getPotentialBusiness, { type: 'potential' })).body.rows.find(
        ({ _id }) => _id === leadId,
      )
    : undefined;
  const now = server.platform.now();
  const summary = await usageSummary(
    server.platform,
    userid,
    new Date(now - 30 * dayMs).toISOString(),
    new Date(now).toISOString(),
  );
  const since = now - dayMs;
  return {
    day: {
      'API Usage 24h': day.body.totals.count,
      'Live Users': row.apiCount,
      'User popup': popup.body.apiCount,
      'User Info': details.body.user.currentAPICount,
      ...(lead && { 'Potential Business': lead.apiCount }),
    },
    month: {
      'API Usage 1mo': month.body.totals.count,
      'by exchange': dayByExchange.body.totals.count,
      'drill-down by user': drill.body.totals.count,
      'Live Users': row.monthlyApiCount,
      'User popup': popup.body.monthlyApiCount,
      Customers: customer.monthlyApiCount,
      summary: summary.requests,
    },
    minute: { 'Live Users': row.liveApiCount, 'User popup': popup.body.liveApiCount },
    recentOfDay: recent.body.rows.filter(({ at }) => Date.parse(at) > since).length,
    lastCall: popup.body.lastAPICall,
  };
}

const same = (counts: Record<string, number>, count: number): void =>
  assert.deepEqual(counts, Object.fromEntries(Object.keys(counts).map((name) => [name, count])));

describe("a customer's calls", () => {
  let server: TestServer;
  let admin: Client;
  // In the middle of an hour, so that each of the planted ages is in one frame only.
  const nowMs = Math.floor(Date.now() / hourMs) * hourMs + 30 * minuteMs + 30_000;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    admin = await server.staff();
  });
  after(() => server.close());

  async function caller() {
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'free',
      currentApiCount: 3_408,
      liveApiCount: 77,
      monthlyApiCount: 200_693,
      lastApiCallAt: null,
    });
    const lead = await makeLead(server.platform, { userid });
    const at = (count: number, ageMs: number, status = 200) =>
      Array.from({ length: count }, () => ({ userid, ageMs, status }));
    await makeEvents(server.platform, [
      ...at(3, minuteMs),
      ...at(4, 3 * hourMs),
      ...at(2, 5 * hourMs, 401),
      ...at(6, 10 * dayMs),
      ...at(5, 45 * dayMs),
    ]);
    return { userid, leadId: lead._id };
  }

  test('are the same on every screen once they are counted, refused calls included', async () => {
    const { userid, leadId } = await caller();
    await job(server.platform).run({}, async () => undefined, new AbortController().signal);
    const counts = await countsOf(server, admin, userid, leadId);
    same(counts.day, 9);
    same(counts.month, 15);
    same(counts.minute, 3);
    assert.equal(counts.recentOfDay, 9);
    assert.equal(counts.lastCall?.slice(0, 16), new Date(nowMs - minuteMs).toISOString().slice(0, 16));
    assert.equal(Object.keys(counts.day).length, 5, 'the lead is among them');
  });

  test('are counted anew for one customer by Refetch, and nobody else is touched', async () => {
    const [one, other] = [await caller(), await caller()];
    const done = await admin.call(refetchLiveUser, { userid: one.userid });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    same((await countsOf(server, admin, one.userid)).month, 15);
    const { body } = await admin.call(getLiveUsersDetails, { userid: other.userid });
    assert.equal(body.monthlyApiCount, 200_693, 'not counted yet');
  });

  test('go down to zero where the log has none', async () => {
    const { userid } = await makeCustomer(server.platform, { monthlyApiCount: 500, currentApiCount: 9 });
    await refreshCallCounts(server.platform);
    const counts = await countsOf(server, admin, userid);
    same(counts.day, 0);
    same(counts.month, 0);
  });

  test('stay as they were where the usage engine is not there', async () => {
    const absent = await testServer({ usageLibrary: 'a-library-that-is-not-there' });
    try {
      const { userid } = await makeCustomer(absent.platform, { monthlyApiCount: 500 });
      await job(absent.platform).run({}, async () => undefined, new AbortController().signal);
      const asker = await absent.staff();
      assert.equal((await asker.call(getLiveUsersDetails, { userid })).body.monthlyApiCount, 500);
    } finally {
      await absent.close();
    }
  });
});

test('the demo world says the same of its customers on every screen, and some are close to their limit', async () => {
  const server = await testServer();
  try {
    const admin = await server.staff();
    const userids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      userids.push((await makeCustomer(server.platform, { planCode: 'free' })).userid);
    await makeBars(server.platform, 'NWND', quietBars(5));
    // How close somebody is to the limit is said of the minute before this one: the same when it is read.
    const leftMs = 60_000 - (server.platform.now() % 60_000);
    if (leftMs < 20_000) await setTimeout(leftMs + 100);
    const today = new Date(server.platform.now()).toISOString().slice(0, 10);
    await featureSeed.seed({
      platform: server.platform,
      random: createRandom(1),
      size: 1,
      today,
      sandbox: undefined as never,
    });
    let calls = 0;
    for (const userid of userids) {
      const { day, month } = await countsOf(server, admin, userid);
      same(day, day['API Usage 24h']!);
      const { 'drill-down by user': _onePath, ...whole } = month;
      same(whole, whole['API Usage 1mo']!);
      calls += whole['API Usage 1mo']!;
    }
    assert.ok(calls > 1_000, `${calls} calls`);
    const near = await Promise.all(
      userids.slice(0, 2).map(async (userid) => (await admin.call(getLiveUsersDetails, { userid })).body),
    );
    assert.deepEqual(
      near.map(({ notifications }) => (notifications['rate']?.[0]?.percent ?? 0) > 60),
      [true, true],
    );
  } finally {
    await server.close();
  }
});
