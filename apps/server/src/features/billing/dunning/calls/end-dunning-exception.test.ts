import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../../testing/locks-store.ts';
import { dunningDesk, type Desk } from '../testing/desk.ts';
describe('end-dunning-exception', () => {
  let desk: Desk;
  before(async () => {
    desk = await dunningDesk();
  });
  after(() => desk.close());

  test('ends once, audited; what is not there or has ended is refused', async () => {
    const { userid } = await desk.debtor();
    const { body } = await desk.clerk.call(saveDunningException, {
      userid,
      mode: 'pause',
      reason: 'x',
      until: '2026-06-20',
    });
    assert.equal(
      (await desk.clerk.call(endDunningException, { id: body.id, reason: 'paid' })).body.message,
      'Exception ended.',
    );
    assert.deepEqual(await desk.audited(userid, 'dunning.exception-ended'), ['done']);
    await desk.refuses(endDunningException, { id: body.id }, 409, 'This exception has ended already.');
    await desk.refuses(endDunningException, { id: 999_999 }, 404, 'There is no such exception.');
    await desk.refuses(endDunningException, { id: 0 }, 400, /^id: must be at least 1/);
    await desk.refusesOutsiders(endDunningException, { id: body.id });
  });

  test('waits for a customer whom somebody acts on without the exception, which a deletion needs', async () => {
    const { userid } = await desk.debtor();
    const given = { userid, mode: 'pause', reason: 'x', until: '2026-06-20' } as const;
    const { body } = await desk.clerk.call(saveDunningException, given);
    const ended = await desk.server.platform.db.transaction().execute(async (trx) => {
      await sql`select from account where userid = ${userid} for update`.execute(trx);
      const end = Promise.allSettled([desk.clerk.call(endDunningException, { id: body.id, reason: 'paid' })]);
      while ((await waitingForLocks(desk.server, 'any')) === 0) await sleep(10);
      await sql`select from dunning_exception where id = ${body.id} for update nowait`.execute(trx);
      return { end };
    });
    const [answer] = await ended.end;
    assert.equal(answer.status === 'fulfilled' && answer.value.status, 200);
  });
});
