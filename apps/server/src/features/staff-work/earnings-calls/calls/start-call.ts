import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { ApiError } from '../../../../platform/http/errors.ts';
import type { EffectHandler } from '../../../../platform/http/implement.ts';
import { effect } from '../effects/dial.ts';
import { callForWrite } from '../record.ts';
import { dialled } from '../rules.ts';
import { insertSession, newestSession } from '../session-store.ts';

/** Stores the dial-in together with the intent to dial: its id names both. */
export const handler: EffectHandler<typeof startCall> = {
  call: startCall,
  mode: 'effect',
  async begin(context, { conferenceNumber, dialInCode, ...key }) {
    const { platform, trx, staff } = context;
    const call = await callForWrite(context, key);
    const open = await newestSession(trx, call);
    if (open?.endedAt === null)
      throw new ApiError(409, `${open.startedBy} has dialled into this call already.`);
    const { DIAL_IN_MINUTES: minutes, DIAL_IN_RING_SECONDS: ringSeconds } = platform.settings;
    const to = dialled(conferenceNumber);
    const code = dialInCode.replaceAll(/[ -]/g, '').replace(/#$/, '');
    const { symbol, fiscalPeriod } = call;
    const id = await platform.effects.intend(context, effect, {
      targetKind: 'earnings-call',
      targetId: `${symbol} ${fiscalPeriod}`,
      input: { symbol, fiscalPeriod, to, code, ringSeconds, limitSeconds: minutes * 60 },
      lock: `earnings-call-dial:${to}`,
      after: { number: to },
    });
    const startedAt = new Date(platform.now());
    await insertSession(trx, {
      id,
      symbol,
      fiscalPeriod,
      conferenceNumber: to,
      dialInCode: code,
      startedBy: staff.email,
      startedAt,
      endsAt: new Date(startedAt.getTime() + minutes * 60_000),
    });
    return id;
  },
};
