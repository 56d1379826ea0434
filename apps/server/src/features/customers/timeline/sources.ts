import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { mayCall } from '@midoffice/contract/kernel';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import type {
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import type { TimePage } from '../../../platform/db/time-page-store.ts';
import { mailsOf } from '../../../platform/mail/past-store.ts';
import { undoOffers, type UndoOffer } from '../account-undo/api.ts';
import { billedOffersOf, type BilledOffer } from '../../billing/offers/api.ts';
import { entriesAbout, type EntryWithIntent } from '../../system/audit/api.ts';
import { changeSetsOn } from '../../system/ledger/api.ts';
import { symbolsCalled, usageMarks, type UsageMark } from '../../usage/api-usage/api.ts';
import { chargesOf, subscriptionTurnsOf, unpaidInvoicesOf } from '../stripe-accounts/api.ts';
import { maskedByFingerprint } from '../api-keys/api.ts';
import type { Masks } from './fields.ts';
import type { Asked, PlacedEvent, TimelineSource } from './source.ts';
import { auditedKinds, auditGroups, detailOfAudit, kindOfAudit, masksIn, money, titleOf } from './words.ts';

const numberKey = (id: number): string => String(id).padStart(19, '0');
const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
const payments = { page: 'user-records', item: 'changePricePlan', params: {} };

/** How often a subscription is paid, such as `a month` or `every 3 months`. */
const perPeriod = ({ interval, intervalCount }: SubscriptionRecord): string =>
  interval && intervalCount && intervalCount > 1
    ? `every ${intervalCount} ${interval}s`
    : `a ${interval ?? 'period'}`;

/** What became of the last dispute of a charge; undefined: it has none. */
function disputeWords({ disputed, disputes }: ChargeRecord): string | undefined {
  if (!disputed) return undefined;
  const status = disputes?.at(-1)?.status;
  return status === 'won' || status === 'lost' ? `dispute ${status}` : 'disputed';
}

function chargeTitle(charge: ChargeRecord): string {
  const { amountCents, amountRefundedCents = 0, currency, status, refunded } = charge;
  const amount = money(amountCents, currency);
  const dispute = disputeWords(charge);
  if (dispute) return `${chargeTitle({ ...charge, disputed: false })}, ${dispute}`;
  if (refunded) return `Charge of ${amount} was refunded`;
  if (amountRefundedCents > 0)
    return `Charge of ${amount}, of which ${money(amountRefundedCents, currency)} was refunded`;
  return status === 'succeeded' ? `Charge of ${amount}` : `Charge of ${amount} ${status}`;
}

const isContested = (charge: ChargeRecord): boolean =>
  charge.disputed === true && charge.disputes?.at(-1)?.status !== 'won';

const charges: TimelineSource = {
  name: 'charge',
  label: 'Charges',
  kinds: ['payment'],
  async read({ db, userid, page }) {
    return (await chargesOf(db, userid, page)).map(({ at, record }): PlacedEvent => ({
      key: record.id,
      at,
      kind: 'payment',
      title: chargeTitle(record),
      detail: joined(record.failureMessage, record.card, record.description),
      status: isContested(record) ? 'disputed' : record.refunded ? 'refunded' : record.status,
      actor: null,
      link: payments,
    }));
  },
};

const invoiceWords = ({ number, amountRemainingCents, currency, status }: InvoiceRecord): string =>
  `Invoice ${number ?? ''} ${status ?? 'unknown'}, ${money(amountRemainingCents, currency)} to pay`.replace(
    '  ',
    ' ',
  );

const invoices: TimelineSource = {
  name: 'invoice',
  label: 'Invoices',
  kinds: ['payment'],
  async read({ db, userid, page }) {
    return (await unpaidInvoicesOf(db, userid, page)).map(({ at, record }): PlacedEvent => ({
      key: record.id,
      at,
      kind: 'payment',
      title: invoiceWords(record),
      detail: record.attemptCount
        ? `${record.attemptCount} ${record.attemptCount === 1 ? 'attempt' : 'attempts'}`
        : '',
      status: record.status,
      actor: null,
      link: payments,
    }));
  },
};

function subscriptionTitle(record: SubscriptionRecord, turn: string): string {
  const plan = record.planCode === null ? 'Subscription' : `Subscription ${planLabel(record.planCode)}`;
  return `${plan} ${turn}`;
}

const subscriptions: TimelineSource = {
  name: 'subscription',
  label: 'Subscriptions',
  kinds: ['subscription'],
  async read({ db, userid, page }) {
    return (await subscriptionTurnsOf(db, userid, page)).map(({ at, record, turn }): PlacedEvent => ({
      key: `${record.id} ${turn}`,
      at,
      kind: 'subscription',
      title: subscriptionTitle(record, turn),
      detail:
        record.amountCents === null || record.currency === null
          ? ''
          : joined(`${money(record.amountCents, record.currency)} ${perPeriod(record)}`),
      status: turn === 'ended' ? 'canceled' : null,
      actor: null,
      link: payments,
    }));
  },
};

const billedAs: Readonly<Record<BilledOffer['kind'], string>> = {
  price: 'became a custom price',
  subscription: 'became a subscription',
  invoice: 'was invoiced',
};

const offers: TimelineSource = {
  name: 'offer',
  label: 'Offers',
  kinds: ['payment'],
  async read({ db, staff, userid, page }) {
    // Others read that there was one: its amount, reason and text are for those who may open offers.
    const mayOpen = mayCall(staff, getOffer.access);
    return (await billedOffersOf(db, userid, page)).map((billed): PlacedEvent => ({
      key: billed.offerId,
      at: billed.at,
      kind: 'payment',
      title: `Offer #${billed.number} ${billedAs[billed.kind]}`,
      detail: mayOpen
        ? joined(money(billed.amountCents, billed.currency), billed.providerId, billed.reason)
        : '',
      status: null,
      actor: billed.by,
      link: mayOpen ? { page: 'stripe', item: 'offer-builder', params: { offer: billed.offerId } } : null,
    }));
  },
};

const mails: TimelineSource = {
  name: 'mail',
  label: 'Mails',
  kinds: ['mail'],
  async read({ db, userid, page }) {
    return (await mailsOf(db, userid, page)).map((mail): PlacedEvent => ({
      key: numberKey(mail.id),
      at: mail.at,
      kind: 'mail',
      title: `Mail: ${mail.subject}`,
      detail: joined(mail.templateType ?? mail.kind, mail.recipient, mail.lastError),
      status: mail.status,
      actor: mail.sentBy,
      link: mail.templateType ? { page: 'user-records', item: 'updateEmail', params: {} } : null,
    }));
  },
};

/** What an undo of a change would set and what follows, where there is one. */
function undoOf(
  { id, kind, before, after }: EntryWithIntent,
  offer: UndoOffer | undefined,
  masks: Masks,
): TimelineEvent['undo'] {
  if (!offer) return null;
  const detail = offer.setsBack ?? detailOfAudit({ kind, before: after, after: before, reason: null }, masks);
  return { entryId: Number(id), detail, effects: [...offer.effects], refusal: offer.refusal };
}

/** The keys that entries name, masked: those of the customer, and those that the entries show themselves. */
async function masksOf({ platform, db, userid }: Asked, entries: readonly EntryWithIntent[]): Promise<Masks> {
  if (!JSON.stringify(entries).includes('"fp:')) return new Map();
  return new Map([...masksIn(entries), ...(await maskedByFingerprint(db, platform.secrets, userid))]);
}

/** `undone` for what was taken back since. */
const statusOf = ({ outcome }: EntryWithIntent, offer: UndoOffer | undefined): string | null =>
  offer?.isUndone ? 'undone' : outcome === 'done' ? null : outcome;

const audit: TimelineSource = {
  name: 'audit',
  label: 'Audit log',
  kinds: auditedKinds,
  async read(asked) {
    const { db, staff, userid, kinds, page } = asked;
    const entries = await entriesAbout(db, userid, auditGroups(kinds), page);
    const offers = await undoOffers(db, staff, userid, entries);
    const masks = await masksOf(asked, entries);
    return entries.map((entry): PlacedEvent => {
      const offer = offers.get(Number(entry.id));
      return {
        key: numberKey(entry.id),
        at: entry.at,
        kind: kindOfAudit(entry.kind),
        title: titleOf(entry),
        detail: detailOfAudit(entry, masks),
        status: statusOf(entry, offer),
        actor: entry.actor,
        link: null,
        undo: undoOf(entry, offer, masks),
      };
    });
  },
};

const dayMs = 86_400_000;
// Peaks are judged against the same two years on every page; otherwise paging would change the result.
const markedDays = 730;
const usageTool = (params: Record<string, string>) => ({ page: 'user-records', item: 'apiUsage', params });

/** Whether an event is in the page: for sources that are read whole. */
function inPage({ at, key }: { at: string; key: string }, { before, key: last, from }: TimePage): boolean {
  const older = before === null || at < before || (at === before && key < last);
  return older && (from === null || at >= from);
}

function markEvent({ kind, from, requests, failed, status }: UsageMark): PlacedEvent {
  const isPeak = kind === 'peak';
  return {
    key: `${from} ${kind}`,
    at: from,
    kind: isPeak ? 'usage' : 'error',
    title: isPeak
      ? `Usage peak: ${requests.toLocaleString('en-US')} requests`
      : `Error burst: ${failed.toLocaleString('en-US')} of ${requests.toLocaleString('en-US')} requests failed`,
    detail: isPeak || status === null ? '' : `mostly ${status}`,
    status: null,
    actor: null,
    link: usageTool({}),
  };
}

const usage: TimelineSource = {
  name: 'usage',
  label: 'Usage',
  kinds: ['usage', 'error'],
  async read({ platform, userid, kinds, page }) {
    const now = platform.now();
    const since = new Date(now - markedDays * dayMs).toISOString();
    const marks = await usageMarks(platform, userid, since, new Date(now).toISOString());
    return marks
      .map(markEvent)
      .filter((event) => kinds.includes(event.kind) && inPage(event, page))
      .sort((a, b) => (a.key < b.key ? 1 : -1))
      .slice(0, page.limit);
  },
};

const calledDays = 90;
const symbolsWatched = 100;

/** Repairs of what the customer asks for: whoever complains of a changed value finds it here. */
const repairs: TimelineSource = {
  name: 'repair',
  label: 'Data repairs',
  kinds: ['repair'],
  async read({ platform, db, staff, userid, page }) {
    // Others read that there was one: why is for those who may read repairs.
    const mayOpen = mayCall(staff, getChangeSet.access);
    const since = new Date(platform.now() - calledDays * dayMs).toISOString();
    const symbols = await symbolsCalled(platform.clickhouse, userid, since, symbolsWatched);
    if (!symbols.length) return [];
    return (await changeSetsOn(db, 'chart', symbols, page)).map((set): PlacedEvent => ({
      key: numberKey(set.id),
      at: set.at,
      kind: 'repair',
      title: `${set.touched.join(', ')}: ${set.summary}`,
      detail: mayOpen ? set.reason : '',
      status: set.revertedBy === null ? null : 'reverted',
      actor: set.actor,
      link: mayOpen ? { page: 'data-fixes', item: 'charts', params: { symbol: set.touched[0] } } : null,
    }));
  },
};

/** Every place where a customer's past is kept; within one millisecond the first comes first. */
export const timelineSources: readonly TimelineSource[] = [
  charges,
  invoices,
  subscriptions,
  offers,
  mails,
  audit,
  usage,
  repairs,
];
