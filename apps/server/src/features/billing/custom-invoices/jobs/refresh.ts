import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshOpenInvoices } from '../refresh.ts';

/** Brings the states of open custom invoices up to date, every minute. May run any number of times. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'custom-invoices.refresh',
    title: 'Refresh custom invoices',
    schedule: '* * * * *',
    async run(_data, progress) {
      const { changed, unread } = await refreshOpenInvoices(platform);
      const failed = unread.length ? ` Not readable: ${unread.join(', ')}.` : '';
      await progress(
        1,
        1,
        `${changed ? `${changed} invoices have changed.` : 'No invoice has changed.'}${failed}`,
      );
    },
  };
}
