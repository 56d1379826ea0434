import { currencyDecimals, moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { rateLimitValues } from '@midoffice/contract/customers/api-keys/shapes';

/** The masked keys behind the fingerprints that audit entries name keys by. */
export type Masks = ReadonlyMap<string, string>;

/** What people call the fields of audit entries about a customer; others by the words of their name. */
const labels: Readonly<Record<string, string>> = {
  active: 'Active Stripe ID',
  addIncluded: 'Included ones on top of the plan',
  atProvider: 'At Stripe',
  bank_transfer: 'Bank transfer',
  chargeID: 'Charge',
  customAPILimit: 'Calls a minute',
  customDataLimit: 'MB in 30 days',
  customRateLimit: 'Rate limit',
  deleted: 'Deleted',
  deletedAt: 'Deleted at',
  email: 'E-mail',
  endedMeanwhile: 'Subscriptions that ended meanwhile',
  firebase: 'Firebase record holds it',
  held: 'Keys held before',
  invoiceID: 'Invoice',
  mainKey: 'Primary key',
  mainkey: 'Primary key',
  mongo: 'Mongo record holds it',
  notes: 'Note',
  paypal: 'PayPal subscriptions',
  planCode: 'Plan',
  plan_code: 'Plan',
  refused: 'Refused',
  revealed: 'Revealed',
  stores: 'Records',
  stripeID: 'Stripe ID',
  stripeIDs: 'Stripe IDs',
  takenOverBy: 'Taken over by',
  takenOverFrom: 'Taken over from',
  websockets: 'Websocket sources',
  written: 'Written into',
};

const names: Readonly<Record<string, string>> = { firebase: 'Firebase', mongo: 'MongoDB' };

/** A field as people call it: `customRateLimit` is `Rate limit`, `lastStep` is `Last step`. */
export function labelOf(field: string): string {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (known !== undefined) return known;
  const words = field
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a value names a key by its fingerprint. */
export const isFingerprint = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('fp:');

/** An amount as audit entries hold it, `90.10 USD`, as people read it: `$90.10`. */
export function amountWords(text: string): string {
  const [, amount, currency] = /^(\d{1,15}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return text;
  return moneyFormat(currency, 'narrowSymbol')(Math.round(Number(amount) * 10 ** currencyDecimals(currency)));
}

const limitWords = (limit: number): string => {
  if (limit === rateLimitValues.none) return 'none';
  return limit === rateLimitValues.blocked
    ? 'keys blocked'
    : `${limit.toLocaleString('en-US')} calls a minute`;
};

/** A plain value of a field as people read it. */
export function valueWords(field: string, value: unknown, masks: Masks): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && field === 'customRateLimit') return limitWords(value);
  if (isFingerprint(value)) return masks.get(value) ?? 'a former key';
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`;
  if (/plan/i.test(field)) return planLabel(value);
  return Object.hasOwn(names, value) ? names[value]! : amountWords(value);
}
