import { withoutKeys } from '@midoffice/contract/usage/replay/lists';

/** A call as the address has it. */
interface CallAtHand {
  readonly call: string;
  readonly query: string;
  /** What the request log says of it; empty for one that was typed. */
  readonly status: string;
  readonly bytes: string;
}

/** The call to replay next: one that is still as the log has it is compared with the log. */
export const nextCall = (shown: CallAtHand, path: string, query: string): CallAtHand =>
  path === shown.call && query === withoutKeys(shown.query).toString()
    ? shown
    : { call: path, query, status: '', bytes: '' };
