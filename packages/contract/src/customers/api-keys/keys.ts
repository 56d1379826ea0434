/** A generated key: 32 letters and digits. Source: rule r000-key-generate. */
export const keyPattern = /^[A-Za-z0-9]{32}$/;

/** A custom rate limit that means something. Source: d048. */
export const rateLimitValues = { none: -2, blocked: -1, initial: 300, max: 50_000 } as const;

/** What is said of a value that is no rate limit. */
export const rateLimitText = `must be ${rateLimitValues.none} (no custom limit), ${rateLimitValues.blocked} (keys blocked) or a whole number from 1 to ${rateLimitValues.max}`;

/** Calls a minute that a plan may allow; as far as a custom limit goes. */
export const planLimitValues = { min: 1, max: rateLimitValues.max } as const;

/** What is said of a value that is no limit of a plan. */
export const planLimitText = `must be a whole number from ${planLimitValues.min} to ${planLimitValues.max}`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A new API key of 32 letters and digits, each equally likely.
 * @param randomBytes answers so many bytes from a cryptographic source, such as `crypto.getRandomValues`
 */
export function generateKey(randomBytes: (count: number) => Uint8Array): string {
  let key = '';
  while (key.length < 32) {
    for (const byte of randomBytes(48)) {
      // 248 is the largest multiple of 62 in a byte: higher values would favour the first letters.
      if (byte < 248 && key.length < 32) key += alphabet[byte % 62];
    }
  }
  return key;
}

/** Websocket sources that the restrictions offer. Source: rule r000-websocket-sources. */
export const offeredSources = ['nasdaq', 'iex', 'tmx', 'aftermarket'] as const;

/** Websocket sources that restrictions may hold. Source: d034. */
export const websocketSources = [...offeredSources, 'livequotes'] as const;
export type WebsocketSource = (typeof websocketSources)[number];

/** What a key of its own may be limited to at most. */
export const restrictionLimits = { callsPerMinute: 1_000_000, dataMb: 100_000_000 } as const;

/** The stores in which one key lives beside our main record. */
export const keyStores = ['firebase', 'mongo', 'redis', 'websocket'] as const;
export type KeyStore = (typeof keyStores)[number];

/** How people call a store. */
export const storeNames = {
  main: 'Main record',
  firebase: 'Firebase',
  mongo: 'Mongo',
  redis: 'Redis',
  websocket: 'Websocket record',
} as const satisfies Readonly<Record<KeyStore | 'main', string>>;

/** The store whose key every store holds after a sync. */
export const syncPriorities = ['mongo', 'firebase', 'main'] as const;
export type SyncPriority = (typeof syncPriorities)[number];

/** The endpoint codes that are both included and excluded. */
export const overlapOf = (included: readonly string[], excluded: readonly string[]): string[] =>
  included.filter((code) => excluded.includes(code));

/** What is said of endpoints that are both included and excluded. @param names as people read them */
export const overlapText = (names: readonly string[]): string =>
  `cannot be both included and excluded: ${names.join(', ')}`;
