import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { effectKind } from '../../../../platform/effects/effects.ts';
import { followCall } from '../follow.ts';

interface Input {
  readonly session: string;
  readonly vendorId: string;
}

/** Hangs a dial-in up. A call that has ended stays as it is, so the request may be repeated. */
export const effect = effectKind<Input>({
  kind: 'earnings-calls.hang-up',
  title: 'End call',
  changes: ['earnings-calls'],
  lockedMessage: 'This call is being ended already.',
  mayStill: async () => undefined,
  async run({ platform, input, step }) {
    const call = await step('hang-up', async () => ({
      ...(await platform.connectors.telephony.acts.hangUp(input.vendorId)),
    }));
    return {
      message: callTexts.ended,
      after: { state: call.state },
      result: { inCall: false },
      keep: (trx) => followCall(platform, trx, input.session, call),
    };
  },
});
