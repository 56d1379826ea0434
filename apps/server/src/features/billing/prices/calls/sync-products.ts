import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { lockCatalogue, syncLock } from '../catalogue-store.ts';
import { effect } from '../effects/sync.ts';

export const handler = implementEffect(
  syncProducts,
  effect,
  async ({ trx }, { expected, sides = {}, reason }) => {
    await lockCatalogue(trx);
    return {
      targetKind: 'catalogue',
      targetId: 'products',
      input: { sides, ...(expected !== undefined && { expected }) },
      lock: syncLock,
      after: { sides },
      reason,
    };
  },
);
