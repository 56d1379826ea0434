import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { listsWorld, type ListsWorld } from '../../payment-lists/testing/world.ts';

describe('preview-payment-bulk', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('counts what fits, says why others are left out, and writes nothing', async () => {
    const ids = [await world.customer({ customRateLimit: -1 }), await world.customer()];
    for (const [n, { userid }] of ids.entries())
      await world.mirror(userid, `cus_preview${n}`, {
        invoices: [{ id: `in_preview${n}` }],
        charges: [{ id: `ch_preview${n}`, invoiceId: `in_preview${n}` }],
      });
    await world.refresh('failed-charges');
    const digest = await world.server.digest();
    const { status, body } = await world.admin.call(previewPaymentBulk, {
      list: 'failed-charges',
      action: 'block',
      filter: {},
    });
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          count: 2,
          eligible: 1,
          skipped: [{ reason: 'Already blocked', count: 1 }],
          sample: [ids[1]!.email],
          totals: [],
          digest: body.digest,
        },
      ],
    );
    assert.match(body.digest, /^[0-9a-f]{64}$/);
    assert.equal(await world.server.digest(), digest);
    const retry = await world.admin.call(previewPaymentBulk, { list: 'failed-charges', action: 'retry' });
    assert.deepEqual(retry.body.totals, [{ currency: 'usd', amountCents: 5800 }]);
  });
});
