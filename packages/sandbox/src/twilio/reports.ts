import { createHmac } from 'node:crypto';
import type { FaultBox } from '../kernel/faults.ts';
import { WebhookSender } from '../kernel/webhooks.ts';

const retryMs = [500, 2000, 10_000];

/** The signature of a report: Base64 of HMAC-SHA1 over the address and the sorted fields. Source: Twilio, Webhooks Security. */
export function signatureOf(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((all, name) => all + name + fields[name], url);
  return createHmac('sha1', authToken).update(text).digest('base64');
}

/** Posts reports of calls to the address that each of them names. */
export class Reports {
  readonly #senders = new Map<string, WebhookSender>();
  readonly #authToken: string;
  readonly #faults: FaultBox;
  #count = 0;

  constructor(authToken: string, faults: FaultBox) {
    this.#authToken = authToken;
    this.#faults = faults;
  }

  send(url: string, type: string, fields: Readonly<Record<string, string>>): void {
    let sender = this.#senders.get(url);
    if (!sender) {
      sender = new WebhookSender({
        vendor: 'twilio',
        faults: this.#faults,
        headers: (body) => ({
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(
            this.#authToken,
            url,
            Object.fromEntries(new URLSearchParams(body)),
          ),
        }),
        retryMs,
        onDelivered: () => undefined,
      });
      sender.setTarget(url);
      this.#senders.set(url, sender);
    }
    this.#count += 1;
    const body = new URLSearchParams({ ...fields, SequenceNumber: String(this.#count) }).toString();
    sender.send({ id: `report-${this.#count}`, type, body: () => body });
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.idle()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.close()));
  }
}
