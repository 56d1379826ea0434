import type { VendorHealth } from '../vendor-errors.ts';
import type { DocumentPage, LinkedDocument, NewDocument } from './records.ts';

/** One store of customers' documents, as a connector brings it. The functions are those of RecordStore. */
export interface StoreDriver {
  readonly connected: boolean;
  health(): VendorHealth;
  /** What is said where it is not connected. */
  readonly missing: string;
  read(userid: string): Promise<LinkedDocument | null>;
  list(page: { limit: number; after?: string | null }): Promise<DocumentPage>;
  writeKey(userid: string, apikey: string): Promise<boolean>;
  writePlan(userid: string, planType: string): Promise<boolean>;
  writeEmail(userid: string, email: string, options?: { verified?: boolean }): Promise<boolean>;
  setDisabled(userid: string, disabled: boolean): Promise<boolean>;
  put(userid: string, document: NewDocument): Promise<void>;
  /** All that the store holds of a customer, as JSON. */
  copy(userid: string): Promise<string | null>;
  restore(userid: string, json: string): Promise<void>;
  remove(userid: string): Promise<boolean>;
}
