import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFailedChargesAnalysis } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges-analysis';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-failed-charges-analysis', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('counts what became of the failed charges of the last 90 days, and the mails about them', async () => {
    const { userid } = await world.customer();
    const paid = { status: 'paid', amountRemainingCents: 0 };
    await world.mirror(userid, 'cus_mixed', {
      invoices: [
        { id: 'in_open' },
        { id: 'in_paid1', ...paid },
        { id: 'in_paid2', ...paid },
        { id: 'in_void', status: 'void' },
        { id: 'in_never', ...paid },
        { id: 'in_old' },
      ],
      charges: [
        { id: 'ch_1', invoiceId: 'in_open' },
        { id: 'ch_2', invoiceId: 'in_open', created: '2026-06-03T00:00:00.000Z' },
        { id: 'ch_3', invoiceId: 'in_paid1' },
        {
          id: 'ch_4',
          invoiceId: 'in_paid1',
          status: 'succeeded',
          created: '2026-06-05T00:00:00.000Z',
        },
        { id: 'ch_5', invoiceId: 'in_paid2' },
        { id: 'ch_6', invoiceId: 'in_void' },
        { id: 'ch_7', invoiceId: 'in_never', status: 'succeeded' },
        { id: 'ch_8', invoiceId: 'in_old', created: '2026-03-16T00:00:00.000Z' },
      ],
    });
    const mail = (template: string, at: string, status = 'sent') =>
      sql`
      insert into outbox_mail (recipient, sender, subject, text_body, kind, userid, template_type, status, created_at)
      values ('a@example.com', 'us@example.com', 's', 't', ${template}, ${userid}, ${template}, ${status}, ${at})`.execute(
        world.server.platform.db,
      );
    for (const template of ['default', 'expired-card', 'no-usage', 'canceled-subscription', 'blocked'])
      await mail(`failed/${template}`, '2026-06-10T00:00:00Z');
    await mail('failed/default', '2026-06-11T00:00:00Z', 'queued');
    await mail('failed/default', '2026-06-12T00:00:00Z', 'failed');
    await mail('failed/default', '2026-01-12T00:00:00Z');
    await mail('blocked/blocked', '2026-06-12T00:00:00Z');
    const expected = {
      retriedFailedCharges: 2,
      paidChargeCustomer: 1,
      cancelledFailedCharge: 1,
      defaultEmailSent: 2,
      expiredCardEmailSent: 1,
      noUsageEmailSent: 1,
      canceledSubscriptionEmailSent: 1,
      blockedEmailSent: 1,
      failedCharges: 4,
      openFailedCharges: 1,
      since: '2026-03-17T12:00:00.000Z',
    };
    const before1 = await world.admin.call(getFailedChargesAnalysis, {});
    assert.deepEqual(before1.body, { ...expected, refreshedAt: null });
    await world.refresh('failed-charges');
    const { status, body } = await world.admin.call(getFailedChargesAnalysis, {});
    assert.deepEqual([status, body], [200, { ...expected, refreshedAt: '2026-06-15T12:00:00.000Z' }]);
  });

  test('is for those who may open failed charges', async () => {
    const other = await world.server.staff({ role: 'analyst', permissions: ['blockedAccounts'] });
    await refuses(world.server, other, getFailedChargesAnalysis, {}, 403, /./);
  });
});
