import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { refuses } from '../../../../testing/refuses.ts';
import { listsWorld, type ListsWorld } from '../../payment-lists/testing/world.ts';

describe('get-payment-bulk', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('has nothing before the first action, and is for those who may open the list', async () => {
    const { status, body } = await world.admin.call(getPaymentBulk, { list: 'blocked-accounts' });
    assert.deepEqual([status, body], [200, { runs: [] }]);
    const { server } = world;
    await refuses(server, world.admin, getPaymentBulk, { list: 'none' }, 400, /^list: must be one of/);
    const other = await server.staff({ role: 'standard', permissions: ['failedCharges'] });
    await refuses(server, other, getPaymentBulk, { list: 'blocked-accounts' }, 403, /./);
  });
});
