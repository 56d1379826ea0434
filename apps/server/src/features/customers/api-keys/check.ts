import type { GatewayRecord, Refusal, WebsocketSource } from '@midoffice/contract/customers/api-keys/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { endpointOf, planLevel, type Endpoint } from '@midoffice/contract/usage/api-usage/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { gatewayRecordByHash, recordOf } from './gateway.ts';
import { gatewayRowOf } from './gateway-store.ts';

/** What somebody wants to do with a key; nothing: to call at all. */
export interface KeyWish {
  /** A code of the package schema. */
  readonly endpoint?: string | undefined;
  /** A websocket source. */
  readonly source?: WebsocketSource | undefined;
  /** On the beta host. */
  readonly beta?: boolean | undefined;
}

/** Whether the gateway lets a key in; where not, why not, in a word and in a sentence. */
export interface KeyVerdict {
  readonly allowed: boolean;
  readonly why: Refusal | null;
  readonly message: string;
  readonly record: GatewayRecord | null;
}

type No = readonly [why: Refusal, message: string];

function endpointRefusal(record: GatewayRecord, { code, name, minLevel }: Endpoint): No | undefined {
  const isIncluded = record.includedEndpoints.includes(code);
  if (record.excludedEndpoints.includes(code)) return ['excluded', `${name} is excluded for this key.`];
  if (isIncluded) return undefined;
  if (record.includedEndpoints.length && !record.addIncluded)
    return ['not-included', `This key may call its included endpoints only, and ${name} is none of them.`];
  if (planLevel(record.planCode) < minLevel)
    return ['plan', `${name} needs plan level ${minLevel}; ${planLabel(record.planCode)} has less.`];
  return undefined;
}

function refusalOf(record: GatewayRecord, { endpoint, source, beta }: KeyWish): No | undefined {
  if (record.blocked) return ['blocked', 'All keys of this customer are blocked.'];
  if (record.restricted) return ['restricted', 'The account of this customer is restricted.'];
  if (beta && !record.enableBeta) return ['beta', 'The beta host is not open to this key.'];
  if (endpoint !== undefined) {
    const known = endpointOf(endpoint);
    if (!known) return ['endpoint', `The package schema has no ${endpoint}.`];
    const no = endpointRefusal(record, known);
    if (no) return no;
  }
  if (source === undefined) return undefined;
  if (!record.websocket) return ['websocket', 'This key has no websocket record.'];
  if (record.websocketSources.length && !record.websocketSources.includes(source))
    return ['source', `The websocket source ${source} is not open to this key.`];
  return undefined;
}

/** What the gateway decides of a key's record; undefined: there is no such key. Pure. */
export function verdictOf(record: GatewayRecord | undefined, wish: KeyWish = {}): KeyVerdict {
  if (!record) return { allowed: false, why: 'unknown', message: 'There is no such API key.', record: null };
  const no = refusalOf(record, wish);
  if (no) return { allowed: false, why: no[0], message: no[1], record };
  const delayNote = record.delayed ? ', prices 15 minutes late' : '';
  const message = `Allowed: ${record.callsPerMinute.toLocaleString('en-US')} calls a minute${delayNote}.`;
  return { allowed: true, why: null, message, record };
}

/**
 * Whether the gateway lets a key call now. Goes by the cache's record; by the main record where the cache has none or
 * does not answer.
 * @param hash look-up hash of the key's value (`secrets.lookup`), or the same in hexadecimal
 */
export async function keyMayCall(
  platform: Pick<Platform, 'cache' | 'db' | 'log'>,
  hash: Buffer | string,
  wish: KeyWish = {},
): Promise<KeyVerdict> {
  const text = typeof hash === 'string' ? hash : hash.toString('hex');
  return verdictOf(await gatewayRecordByHash(platform, text), wish);
}

/**
 * The same by the main record, which a change has reached at its commit: for connections that stay open.
 * @param hash look-up hash of the key's value, hexadecimal
 */
export async function keyMayCallNow(
  platform: Pick<Platform, 'db'>,
  hash: string,
  wish: KeyWish = {},
): Promise<KeyVerdict> {
  const row = await gatewayRowOf(platform.db, hash);
  return verdictOf(row && recordOf(row), wish);
}
