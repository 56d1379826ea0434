import { updateBuckets, withoutExchange } from '@midoffice/contract/monitors/feeds/lists';
import {
  choiceParam,
  numberParam,
  textParam,
  type useAddressState,
} from '../../../kit/address/use-address-state.ts';

export const views = [
  { key: 'quote', label: 'Quote' },
  { key: 'aftermarket', label: 'Aftermarket' },
] as const;

/** Quotes arrive many times a second: they are read again this often. */
export const readAgainMs = 15_000;

/** The state of Exchange Updates that is kept in the address. */
export const address = {
  view: choiceParam(['quote', 'aftermarket'], 'quote'),
  sort: textParam(),
  /** The exchange whose symbols are shown, as `exchangeKey` writes it. */
  exchange: textParam(),
  speed: choiceParam(['', 'slow', 'within', 'fast'], ''),
  /** Number of a bucket; empty: all. */
  bucket: choiceParam(['', ...updateBuckets.map((_name, n) => String(n))], ''),
  p: numberParam(1),
};

type State = ReturnType<typeof useAddressState<typeof address>>;
export type FeedsAddress = State[0];
export type SetFeedsAddress = State[1];

/** An exchange in the address and in calls. */
export const exchangeKey = (exchange: string): string => exchange || withoutExchange;

/** An exchange as people read it. */
export const exchangeTitle = (key: string): string => (key && key !== withoutExchange ? key : 'No exchange');
