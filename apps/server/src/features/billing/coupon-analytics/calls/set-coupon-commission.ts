import { setCouponCommission } from '@midoffice/contract/billing/coupon-analytics/calls/set-coupon-commission';
import { tooEarlyWords } from '@midoffice/contract/billing/coupon-analytics/lists';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { insertCommissions, isKnownCode, lockCommission, rateSetFor } from '../commission-store.ts';
import { percentOf } from '../rules.ts';

const rateText = (percent: number | null): string => (percent === null ? 'no rate' : `${percent} %`);

export const handler = implementWrite(setCouponCommission, async (context, input) => {
  const { trx, staff, platform } = context;
  const { couponCode, fromQuarter, ratePercent, reason, expected } = input;
  // A rate that an earlier release let somebody set for later may always be taken back.
  const tooEarly = ratePercent === null ? undefined : tooEarlyWords(fromQuarter, platform.now());
  if (tooEarly !== undefined) throw badInput('fromQuarter', tooEarly);
  if (!(await isKnownCode(trx, couponCode)))
    throw badInput('couponCode', 'is not known: no charge was ever made under it');
  await lockCommission(trx, couponCode);
  const previousPercent = percentOf(await rateSetFor(trx, couponCode, fromQuarter));
  if (expected !== undefined && expected !== previousPercent)
    throw conflict('Somebody else has changed this in the meantime.', [
      { field: 'ratePercent', expected, actual: previousPercent, wanted: ratePercent },
    ]);
  if (previousPercent === ratePercent)
    throw badInput(
      'ratePercent',
      `is ${rateText(ratePercent)} from ${fromQuarter} on already, nothing was changed`,
    );
  await insertCommissions(trx, [
    {
      code: couponCode,
      fromQuarter,
      rateBps: ratePercent === null ? null : Math.round(ratePercent * 100),
      reason,
      setBy: staff.userid,
      setByLabel: staff.email,
      setAt: new Date(platform.now()).toISOString(),
    },
  ]);
  await context.audit({
    targetKind: 'coupon',
    targetId: couponCode,
    before: { fromQuarter, ratePercent: previousPercent },
    after: { fromQuarter, ratePercent },
    reason,
  });
  return {
    success: true as const,
    message:
      ratePercent === null
        ? `The rate of ${couponCode} from ${fromQuarter} on was removed.`
        : `${couponCode} earns ${rateText(ratePercent)} from ${fromQuarter} on.`,
    previousPercent,
  };
});
