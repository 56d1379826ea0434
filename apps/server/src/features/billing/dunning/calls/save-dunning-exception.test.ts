// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../../testing/locks-store.ts';
import { lockSetting } from '../setting-store.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('save-dunning-exception', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  const until = '2026-06-20';

  test('is kept for a customer or a plan, audited with its reason', async () => {
    const { userid } = await desk.debtor();
    const made = await desk.clerk.call(saveDunningException, {
      userid,
      mode: 'delay',
      days: 3,
      reason: 'asked by phone',
      until,
    });
    assert.deepEqual([made.status, made.body.message], [200, 'Exception saved.']);
    assert.deepEqual(await desk.audited(userid, 'dunning.exception-made'), ['done']);
    const plan = await desk.clerk.call(saveDunningException, {
      planCode: 'annualCOM3',
      mode: 'pause',
      reason: 'contract',
    });
    assert.equal(plan.status, 200);
  });

  test('while a step is being done it waits without the customer, whom the step needs', async () => {
    const { userid } = await desk.debtor();
    const saved = await desk.server.platform.db.transaction().execute(async (trx) => {
      await lockSetting(trx, 'share');
      const given = { userid, mode: 'pause', reason: 'asked by phone', until } as const;
      const save = Promise.allSettled([desk.clerk.call(saveDunningException, given)]);
      while ((await waitingForLocks(desk.server, 'any')) === 0) await sleep(10);
      await sql`select from account where userid = ${userid} for update nowait`.execute(trx);
      return { save };
    });
    const [answer] = await saved.save;
    assert.equal(answer.status === 'fulfilled' && answer.value.status, 200);
  });

  test('a customer may be named by e-mail; one that nobody has is refused', async () => {
    const { userid } = await desk.debtor();
    const { email } = await desk.server.platform.db
      .selectFrom('account')
      .select('email')
      .where('userid', '=', userid)
      .executeTakeFirstOrThrow();
    const input = { mode: 'pause', reason: 'asked by phone', until } as const;
    const made = await desk.clerk.call(saveDunningException, { ...input, userid: email.toUpperCase() });
    assert.equal(made.status, 200, made.body.message);
    assert.deepEqual(await desk.audited(userid, 'dunning.exception-made'), ['done']);
    const unknown = { ...input, userid: 'nobody@there.example' };
    await desk.refuses(saveDunningException, unknown, 404, /^No Users Found\./);
  });

  test('refuses what is missing or does not fit, and writes nothing', async () => {
    const { userid } = await desk.debtor();
    const { userid: staff } = await desk.server.staff({ role: 'analyst' });
    const base = { userid, mode: 'pause', reason: 'x', until };
    const bad = (more: object, status: number, message: RegExp) =>
      desk.refuses(saveDunningException, { ...base, ...more }, status, message);
    await bad({ reason: ' ' }, 400, /^reason: is required/);
    await bad({ until: undefined }, 400, /^until: is required for a customer/);
    await bad({ until: '2026-06-14' }, 400, /^until: must not be in the past/);
    await bad({ until: '2026-02-30' }, 400, /^until: must be a date/);
    await bad({ planCode: 'free' }, 400, /^userid: either a customer or a plan/);
    await bad({ userid: undefined }, 400, /^userid: either a customer or a plan/);
    await bad({ userid: undefined, planCode: 'gold' }, 400, /^planCode: must be one of/);
    await bad({ mode: 'skip' }, 400, /^kinds: select at least one/);
    await bad({ mode: 'delay', days: 0 }, 400, /^days: must be at least 1/);
    await bad({ mode: 'delay', days: -2 }, 400, /^days: must be at least 0/);
    await bad({ userid: 'nobody-there' }, 404, /^No Users Found\./);
    await bad({ userid: staff }, 403, /^Only an admin may open/);
  });

  test('refuses outsiders', () =>
    desk.refusesOutsiders(saveDunningException, { planCode: 'free', mode: 'pause', reason: 'x' }));
});
