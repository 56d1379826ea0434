import type { VendorCall } from '../../../../platform/connectors/telephony/records.ts';
import type { Trx } from '../../../../platform/db/connect.ts';
import {
  effectKind,
  EffectPending,
  EffectRefused,
  type EffectRun,
} from '../../../../platform/effects/effects.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { shownDialIn } from '../dial-in.ts';
import { followCall } from '../follow.ts';
import { knownVendorIds, readSession, writeSession } from '../session-store.ts';

interface Input {
  readonly symbol: string;
  readonly fiscalPeriod: string;
  readonly to: string;
  readonly code: string;
  readonly ringSeconds: number;
  readonly limitSeconds: number;
}

/** A request that is not in the provider's records after so long was not carried out. */
const quietMs = 45_000;
/** Its clock is not ours. */
const skewMs = 15_000;

/** Why a dial-in is not taken up again. */
export const dialInOver = 'This dial-in is over. Please start the call again.';

/** The call that an earlier request placed: as its reports said, else the one to this number that is of no other dial-in. */
async function findPlaced(
  { id, platform, input }: EffectRun<Input>,
  sinceMs: number,
): Promise<VendorCall | null> {
  const { telephony } = platform.connectors;
  const session = await readSession(platform.db, id);
  if (session?.vendorId) return telephony.fetchCall(session.vendorId);
  const placed = await telephony.acts.placedTo(input.to, sinceMs - skewMs);
  const known = await knownVendorIds(
    platform.db,
    placed.map((one) => one.id),
  );
  return placed.findLast((one) => !known.has(one.id)) ?? null;
}

/** Places the call, once: where the answer is lost, the provider's records are asked until it is found or cannot come any more. */
async function place(run: EffectRun<Input>): Promise<VendorCall> {
  const { id, platform, input, step } = run;
  const session = await readSession(platform.db, id);
  // A call of a dial-in that is over would be followed by nobody, and nobody could end it.
  if (!session || (session.endedAt !== null && session.vendorId === null))
    throw new EffectRefused(dialInOver, 409);
  let mayDial = false;
  const sentAtMs = await step(
    'sent',
    async () => {
      mayDial = true;
      return platform.now();
    },
    { fresh: true, reads: true },
  );
  if (!mayDial || session.vendorId !== null) {
    const placed = await findPlaced(run, sentAtMs);
    if (placed) return placed;
    if (platform.now() - sentAtMs < quietMs)
      throw new EffectPending('The telephony provider does not list the call so far.');
    throw new EffectRefused(
      'The telephony provider did not place the call. Nobody was called, please try again.',
      409,
    );
  }
  const call = await step('dial', async () => {
    const { to, code, ringSeconds, limitSeconds } = input;
    return {
      ...(await platform.connectors.telephony.acts.dial({
        to,
        code,
        session: id,
        ringSeconds,
        limitSeconds,
      })),
    };
  });
  return call;
}

/** Ends a dial-in that never began. */
const failSession =
  (run: EffectRun<Input>, message: string) =>
  async (trx: Trx): Promise<void> => {
    const session = await readSession(trx, run.id, true);
    if (!session || session.endedAt !== null) return;
    await writeSession(trx, run.id, { state: 'failed', endedAt: new Date(run.platform.now()), message });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: run.targetId });
  };

/**
 * Dials into a call. Twilio knows no idempotency keys for calls: the request is sent once. Where no answer came, the call is
 * searched for among those that were placed to this number, of which each belongs to one dial-in; only one dial-in to a
 * number may be open without its call being known.
 */
export const effect = effectKind<Input>({
  kind: 'earnings-calls.dial',
  title: 'Dial-in',
  changes: ['earnings-calls'],
  lockedMessage: 'This number is being dialled already.',
  inspectsFirst: true,
  mayStill: async () => undefined,
  async run(run) {
    let call: VendorCall;
    try {
      call = await place(run);
    } catch (error) {
      if (error instanceof EffectRefused)
        throw new EffectRefused(error.message, error.status, failSession(run, error.message));
      throw error;
    }
    const { platform, id } = run;
    const session = await readSession(platform.db, id);
    return {
      message: `Dialling ${run.input.to}.`,
      after: { call: call.id },
      result: {
        inCall: session?.endedAt === null,
        ...(session && { dialIn: shownDialIn({ ...session, vendorId: call.id }) }),
      },
      keep: (trx) => followCall(platform, trx, id, call),
    };
  },
});
