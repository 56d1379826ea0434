import { AddressRefused, HostNotFound } from '../../../../platform/connectors/guarded-fetch.ts';
import { JobRefused, type JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUnsettled, noteTry, type StoredDelivery } from '../delivery-store.ts';
import { deliveryJob } from '../notify.ts';
import { signatureOf } from '../webhook.ts';

/** Further tries: with pauses of up to five minutes they last for about four hours. */
const retries = 55;
const timeoutMs = 10_000;

/** Refusals that another try may overcome. */
const isPassing = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** @returns how the receiver refused it for good; undefined where it has it @throws Error where another try may help */
async function post(
  platform: Platform,
  { id, body }: StoredDelivery,
  { address, secret }: { readonly address: string; readonly secret: string },
): Promise<string | undefined> {
  try {
    const { status } = await platform.connectors.web.fetch(address, {
      timeoutMs,
      // The status says all: whatever else the receiver answers is not read.
      maxBytes: 0,
      body: body ?? '',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Midoffice-Alerts',
        'midoffice-delivery': id,
        'midoffice-signature': signatureOf(secret, body ?? '', platform.now()),
      },
    });
    if (status >= 200 && status < 300) return undefined;
    const text = `The receiver answered with status ${status}.`;
    if (isPassing(status)) throw new Error(text);
    return text;
  } catch (error) {
    if (error instanceof AddressRefused) return `The address ${error.message}.`;
    if (error instanceof HostNotFound) throw new Error(`The address ${error.message}.`, { cause: error });
    throw error;
  }
}

/**
 * Posts one event to a webhook. A try that was cut off, or timed out, may have arrived: it is repeated with the same id and the same
 * bytes, by which the receiver knows it.
 */
export function job(platform: Platform): JobKind<{ id: string }> {
  return {
    name: deliveryJob,
    title: 'Send an alert',
    retries,
    expireSeconds: 60,
    async run({ id }) {
      const delivery = await findUnsettled(platform.db, id);
      if (!delivery) return;
      const settle = async (state: StoredDelivery['state'], message: string): Promise<void> => {
        await noteTry(platform.db, id, { state, message, at: new Date(platform.now()).toISOString() });
        await platform.push.notify({ subject: 'alerts' });
      };
      const { secretCipher, addressCipher } = delivery;
      if (!secretCipher || !addressCipher) {
        await settle('failed', 'The rule has no webhook any more, or its address has to be entered again.');
        return;
      }
      let refusal: string | undefined;
      try {
        refusal = await post(platform, delivery, {
          address: platform.secrets.open(addressCipher),
          secret: platform.secrets.open(secretCipher),
        });
      } catch (error) {
        const isLast = delivery.tries >= retries;
        await settle(isLast ? 'failed' : 'retrying', error instanceof Error ? error.message : 'failed');
        throw error;
      }
      await settle(refusal === undefined ? 'delivered' : 'failed', refusal ?? '');
      if (refusal !== undefined) throw new JobRefused(refusal);
    },
  };
}
