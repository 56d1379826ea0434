import { randomUUID } from 'node:crypto';
import { consolePage } from '@midoffice/contract/kernel';
import type { Trx } from '../../../platform/db/connect.ts';
import { putMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publicUrl } from '../../../platform/settings/address.ts';
import { addressesOfOthers, insertDelivery, setMail, type DeliveryEvent } from './delivery-store.ts';
import { holdEnd, markNotified, type StoredIncident } from './incident-store.ts';
import { mailOf, webhookBody } from './messages.ts';

export const deliveryJob = 'alerts.deliver';

/** The address of an incident in the console. */
const addressOf = ({ settings }: Platform, { id }: StoredIncident): string =>
  `${publicUrl(settings)}/admin?page=${consolePage}&item=alerts&incident=${id}`;

/**
 * Queues the mails and webhooks of an event in the transaction that found it: they go out if it commits, and each recipient
 * gets each event once.
 */
export async function notifyRecipients(
  platform: Platform,
  trx: Trx,
  incident: StoredIncident,
  event: DeliveryEvent,
): Promise<void> {
  const at = new Date(platform.now()).toISOString();
  const { mails, webhook } = incident.definition;
  const url = addressOf(platform, incident);
  const others = await addressesOfOthers(trx, mails);
  for (const recipient of new Set(mails)) {
    if (others.has(recipient)) continue;
    const id = randomUUID();
    const delivery = {
      id,
      incidentId: incident.id,
      event,
      channel: 'mail',
      recipient,
      body: null,
      at,
    } as const;
    if (!(await insertDelivery(trx, delivery))) continue;
    const mail = {
      ...mailOf(incident, event),
      to: recipient,
      kind: `alert-${event}`,
      pageLink: { label: 'Open the incident', url },
    };
    // The link comes before the last paragraph.
    mail.paragraphs.push('You receive this mail because an alert rule names this address.');
    await setMail(trx, id, await putMail(platform, trx, mail));
  }
  if (webhook) {
    const id = randomUUID();
    const body = webhookBody(incident, event, id, url);
    const delivery = {
      id,
      incidentId: incident.id,
      event,
      channel: 'webhook',
      recipient: webhook,
      body,
      at,
    } as const;
    if (await insertDelivery(trx, delivery)) await platform.jobs.enqueue(deliveryJob, { id }, { trx });
  }
  if (event === 'opened') await markNotified(trx, incident.id, platform.now());
  else if (incident.endHeldUntil) await holdEnd(trx, incident.id, null);
}
