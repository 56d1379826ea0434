import { checkSetInactiveEod } from '@midoffice/contract/monitors/feeds/calls/check-set-inactive-eod';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { checkInactive } from '../bars-store.ts';
import { readTimes } from '../view.ts';

export const handler = implementWrite(checkSetInactiveEod, async (context, { exchange }) => {
  const { trx, platform } = context;
  const nowMs = platform.now();
  const all = await readTimes(trx, nowMs);
  const times = exchange === undefined ? all : all.filter((one) => one.exchange === exchange);
  if (exchange !== undefined && !times.length) throw badInput('exchange', 'has no symbols');
  const done = await checkInactive(trx, times, nowMs);
  await context.audit({ targetKind: 'exchange', targetId: exchange ?? 'all exchanges', after: done });
  const message = `${done.checked} symbols checked: ${done.inactive} set inactive, ${done.activeAgain} active again.`;
  return { success: true as const, message, ...done };
});
