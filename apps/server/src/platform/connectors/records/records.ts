import type { VendorHealth } from '../vendor-errors.ts';

/** Outside stores that hold a copy of a customer's key and plan. */
export type LinkedStore = 'firebase' | 'mongo';

export const linkedStores = ['firebase', 'mongo'] as const satisfies readonly LinkedStore[];

/** A customer's document in such a store. A field that the store does not keep is null. */
export interface LinkedDocument {
  /** The store's own id of the customer; Firebase only. */
  readonly uid: string | null;
  readonly email: string | null;
  /** Firebase only. */
  readonly emailVerified: boolean | null;
  /** Whether the customer is kept from signing in. */
  readonly disabled: boolean | null;
  readonly apikey: string | null;
  readonly planType: string | null;
}

/** What {@link RecordStore.put} takes; what is left out is made empty. */
export type NewDocument = Partial<Omit<LinkedDocument, 'uid'>>;

/** A document with all that its store holds of it. Holds keys: seal it before it is kept. */
export interface DocumentCopy {
  readonly store: LinkedStore;
  readonly userid: string;
  /** JSON in the store's own shape. */
  readonly json: string;
}

/** Whether a store is connected; where not, which setting is missing. */
export interface StoreState {
  readonly store: LinkedStore;
  readonly connected: boolean;
  /** Its health when this process last asked it. */
  readonly health: VendorHealth;
  /** For people; null where the store is connected. */
  readonly message: string | null;
}

/** One page of a store's documents, by user id. */
export interface DocumentPage {
  readonly documents: readonly { readonly userid: string; readonly document: LinkedDocument }[];
  /** What to hand in for the next page; null at the end. */
  readonly next: string | null;
}

/**
 * The customer's documents in Firebase and MongoDB. Every write gives the target state, so that it may be repeated;
 * it answers false where the store has no document of this customer. Never called inside a transaction.
 * Every function throws ApiError: 424 where the store is not connected, 503 where it is busy, 502 where it refuses us
 * or does not answer (then nobody knows whether a write was done: read, or repeat it).
 */
export interface RecordStore {
  /** Which stores the settings connect. Asks nobody. */
  states(): readonly StoreState[];
  /** Answers null where the store holds no document of this customer. */
  read(store: LinkedStore, userid: string): Promise<LinkedDocument | null>;
  /** Up to `limit` (1000 at most) documents of a store, for a look at all of them. */
  list(store: LinkedStore, page: { limit: number; after?: string | null }): Promise<DocumentPage>;
  writeKey(store: LinkedStore, userid: string, apikey: string): Promise<boolean>;
  writePlan(store: LinkedStore, userid: string, planType: string): Promise<boolean>;
  /**
   * Replaces the address. Firebase then treats it as not verified, unless `verified` is given.
   * @throws ApiError 409 where another customer of the store has the address
   */
  writeEmail(
    store: LinkedStore,
    userid: string,
    email: string,
    options?: { verified?: boolean },
  ): Promise<boolean>;
  /** Keeps the customer from signing in, and ends what is signed in; or lets the customer in again. */
  setDisabled(store: LinkedStore, userid: string, disabled: boolean): Promise<boolean>;
  /** Makes or replaces what we keep in a document; what others keep in it stays. @throws ApiError 409 as above */
  put(store: LinkedStore, userid: string, document: NewDocument): Promise<void>;
  /** All that the store holds of the customer, to be given back by {@link restore}; null where there is none. */
  copy(store: LinkedStore, userid: string): Promise<DocumentCopy | null>;
  /** Brings a copied document back as it was. A password of Firebase does not come back: it has to be reset. */
  restore(copy: DocumentCopy): Promise<void>;
  /** Removes the document. Answers false where there was none. */
  remove(store: LinkedStore, userid: string): Promise<boolean>;
  /** The address that a customer opens to verify the e-mail; Firebase only. @throws ApiError 404 without a document */
  verificationLink(userid: string): Promise<string>;
}
