import { insertAudit } from '../../../../platform/audit/store.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sendKeyWarning } from '../letters.ts';
import { takeEndingKeys } from '../key-store.ts';

const warnDays = 14;
const batch = 100;

/** Each morning: mails the owners of staff API keys that end within two weeks, once per key. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'staff.warn-keys',
    title: 'Warn about expiring staff API keys',
    schedule: '12 6 * * *',
    async run(_data, progress) {
      for (let warned = 0; ;) {
        const taken = await platform.db.transaction().execute(async (trx) => {
          const keys = await takeEndingKeys(trx, warnDays, batch);
          for (const key of keys) {
            const mailId = await sendKeyWarning(platform, trx, key);
            await insertAudit(trx, {
              actor: { id: null, label: 'system' },
              call: 'staff.warn-keys',
              kind: 'staff.key-warned',
              targetKind: 'staff-key',
              targetId: key.id,
              after: { userid: key.userid, expiresAt: key.expiresAt, mailId },
            });
          }
          return keys.length;
        });
        warned += taken;
        await progress(warned, warned, `${warned} ${warned === 1 ? 'key' : 'keys'}`);
        if (taken < batch) return;
      }
    },
  };
}
