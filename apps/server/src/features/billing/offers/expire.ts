import { insertAudit } from '../../../platform/audit/store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { expireOffers } from './write-store.ts';

const batch = 500;

/** Marks sent offers whose time is over as expired, each with an audit entry. @returns how many */
export async function expireDueOffers(platform: Pick<Platform, 'db' | 'now'>): Promise<number> {
  for (let count = 0; ;) {
    const ids = await platform.db.transaction().execute(async (trx) => {
      const expired = await expireOffers(trx, new Date(platform.now()), batch);
      for (const id of expired)
        await insertAudit(trx, {
          actor: { id: null, label: 'system' },
          call: 'offers.expire',
          kind: 'offers.expired',
          targetKind: 'offer',
          targetId: id,
          before: { state: 'sent' },
          after: { state: 'expired' },
        });
      if (expired.length) await notifyOnCommit(trx, { subject: 'offers' });
      return expired;
    });
    count += ids.length;
    if (ids.length < batch) return count;
  }
}
