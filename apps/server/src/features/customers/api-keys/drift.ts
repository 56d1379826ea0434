import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import {
  storeNames,
  type Drift,
  type Fix,
  type RedisKey,
  type StoreState,
} from '@midoffice/contract/customers/api-keys/shapes';
import type { LinkedStore } from '../../../platform/connectors/records/records.ts';
import { maskKey } from './rules.ts';

/** One of a customer's keys as the main record has it. */
export interface MainKey {
  readonly keyId: number;
  readonly value: string;
  readonly main: boolean;
  readonly firebase: boolean;
  readonly mongo: boolean;
  readonly websocket: boolean;
}

/** A customer's document in Firebase or Mongo, as last read. */
export interface HeldDocument {
  readonly store: LinkedStore;
  readonly apikey: string | null;
  readonly planType: string | null;
}

const sync = (priority: 'main' | LinkedStore, label: string, upgrade = false): Fix => ({
  call: 'set-sync-key',
  label,
  priority,
  upgrade,
});

/** The state of one key in a document of Firebase or Mongo. */
export function linkedState(
  key: MainKey,
  store: LinkedStore,
  document: HeldDocument | undefined,
): StoreState {
  // Without a document nobody knows what the store holds.
  if (!document && !key[store]) return 'unread';
  const holds = document?.apikey === key.value;
  if (key[store]) return holds ? 'same' : 'missing';
  return holds ? 'surplus' : 'absent';
}

function heldDrift(document: HeldDocument, keys: readonly MainKey[], main: MainKey): Drift | undefined {
  const { store, apikey } = document;
  if (apikey === main.value) return undefined;
  const name = storeNames[store];
  const writeMain = sync('main', `Write the main key into ${name}`);
  const where = `the main key of the main record is ${maskKey(main.value)}.`;
  if (apikey === null)
    return { store, keyId: null, text: `${name} holds no key; ${where}`, fixes: [writeMain] };
  const own = keys.find((key) => key.value === apikey);
  const whose = own ? '' : ", which is none of this customer's keys";
  return {
    store,
    keyId: own?.keyId ?? null,
    text: `${name} holds ${maskKey(apikey)}${whose}; ${where}`,
    fixes: [sync(store, `Take the key of ${name} over as main key`), writeMain],
  };
}

/** What the flags of the main record say of a document, where it is otherwise. */
function flagDrifts(
  store: LinkedStore,
  document: HeldDocument | undefined,
  keys: readonly MainKey[],
): Drift[] {
  const name = storeNames[store];
  return keys.flatMap((key) => {
    const state = linkedState(key, store, document);
    if (state !== 'missing' && state !== 'surplus') return [];
    const masked = maskKey(key.value);
    if (state === 'surplus')
      return [
        {
          store,
          keyId: key.keyId,
          text: `${name} holds ${masked}; the main record says that it does not.`,
          fixes: [sync(store, `Note it: ${name} wins`)],
        },
      ];
    const heldText = document
      ? `it holds ${document.apikey === null ? 'none' : maskKey(document.apikey)}`
      : '';
    return [
      {
        store,
        keyId: key.keyId,
        text: document
          ? `The main record says that ${name} holds ${masked}; ${heldText}.`
          : `The main record says that ${name} holds ${masked}; no record of this customer in ${name} is known.`,
        fixes: [sync('main', 'Write the main key')],
      },
    ];
  });
}

/**
 * Where Firebase and Mongo disagree with the main record.
 * @param planCode the account's plan
 */
export function linkedDrifts(
  documents: readonly HeldDocument[],
  keys: readonly MainKey[],
  planCode: string,
): Drift[] {
  const main = keys.find((key) => key.main);
  return (['firebase', 'mongo'] as const).flatMap((store) => {
    const document = documents.find((one) => one.store === store);
    const keyDrift = document && main && heldDrift(document, keys, main);
    const flags = keyDrift ? [] : flagDrifts(store, document, keys);
    const planType = store === 'firebase' ? document?.planType : undefined;
    const plan: Drift[] =
      planType === undefined || planType === planCode
        ? []
        : [
            {
              store,
              keyId: null,
              text: `Firebase has the plan ${planType === null ? 'none' : planLabel(planType)}; the main record has ${planLabel(planCode)}.`,
              fixes: main ? [sync('main', 'Write key and plan of the main record', true)] : [],
            },
          ];
    return [...(keyDrift ? [keyDrift] : flags), ...plan];
  });
}

const fieldWords: Readonly<Record<string, string>> = {
  planCode: 'plan code',
  main: 'main key',
  callsPerMinute: 'calls a minute',
  dataLimitMb: 'data limit',
  includedEndpoints: 'included endpoints',
  excludedEndpoints: 'excluded endpoints',
  websocketSources: 'websocket sources',
  enableBeta: 'beta',
  addIncluded: 'add included',
};

/** Where the gateway's records disagree with the main record. One refresh writes all records of a customer. */
export function redisDrifts(cached: readonly RedisKey[]): Drift[] {
  const fixes = (keyId: number): Fix[] => [{ call: 'refresh-redis-apikey', label: 'Refresh Redis', keyId }];
  const missing = cached.filter((key) => !key.record);
  const lost: Drift[] = missing.length
    ? [
        {
          store: 'redis',
          keyId: missing.length === 1 ? missing[0]!.keyId : null,
          text: `Redis holds no record of ${missing
            .slice(0, 3)
            .map((key) => key.key)
            .join(
              ', ',
            )}${missing.length > 3 ? ` and ${missing.length - 3} more keys` : ''}; the main record has ${missing.length === 1 ? 'it' : 'them'}.`,
          fixes: fixes(missing[0]!.keyId),
        },
      ]
    : [];
  const differing = cached.flatMap((key): Drift[] => {
    const own = key.record ? key.differences.filter(({ record }) => record === 'redis') : [];
    if (!own.length) return [];
    const difference = own
      .map(({ field, store, main }) => `${fieldWords[field] ?? field} ${store}, the main record ${main}`)
      .join('; ');
    return [
      {
        store: 'redis',
        keyId: key.keyId,
        text: `Redis says of ${key.key}: ${difference}.`,
        fixes: fixes(key.keyId),
      },
    ];
  });
  return [...lost, ...differing];
}

/** The state of the websocket record of a key. */
export function websocketState(key: MainKey, cached: RedisKey | undefined): StoreState {
  if (!cached) return 'unread';
  const there = cached.websocketRecord !== null;
  if (key.websocket !== there) return key.websocket ? 'missing' : 'surplus';
  if (!there) return 'absent';
  return cached.differences.some(({ record }) => record === 'websocket') ? 'differs' : 'same';
}

/** Where websocket records disagree with the main record. */
export function websocketDrifts(keys: readonly MainKey[], cached: ReadonlyMap<number, RedisKey>): Drift[] {
  return keys.flatMap((key): Drift[] => {
    const state = websocketState(key, cached.get(key.keyId));
    if (state === 'same' || state === 'absent' || state === 'unread') return [];
    const masked = maskKey(key.value);
    const make: Fix = {
      call: 'update-websocket',
      label: 'Make the record',
      keyId: key.keyId,
      deleteKey: false,
    };
    const remove: Fix = { ...make, label: 'Remove the record', deleteKey: true };
    const texts = {
      missing: `The main record says that ${masked} has a websocket record; the websocket servers have none.`,
      surplus: `The websocket servers have a record of ${masked}; the main record says that it has none.`,
      differs: `The websocket record of ${masked} has another plan or other sources than the main record.`,
    };
    return [
      {
        store: 'websocket',
        keyId: key.keyId,
        text: texts[state],
        fixes: state === 'differs' ? [make] : state === 'missing' ? [make, remove] : [remove, make],
      },
    ];
  });
}
