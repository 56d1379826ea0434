import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { refreshPaymentList } from '@midoffice/contract/billing/payment-lists/calls/refresh-payment-list';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshJob, refreshLists, type Refresher } from '../refresh.ts';

/** Makes lists of customers anew: all of them each night, after the usage of the day was counted, and those a person asks for. */
export function job(
  platform: Platform,
): JobKind<{ lists?: readonly PaymentList[] | null; actor?: Refresher }> {
  return {
    name: refreshJob,
    title: 'Refresh payment lists',
    // Right after midnight UTC: what expired with the day is shown so.
    schedule: '10 0 * * *',
    expireSeconds: 3600,
    actsFor: ({ actor }) =>
      actor ? { userid: actor.id, label: actor.label, call: refreshPaymentList.name } : null,
    async run({ lists = null, actor = null }, progress, signal) {
      await refreshLists(platform, { lists, actor }, progress, signal);
    },
  };
}
