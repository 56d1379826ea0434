import {
  couponCustomerSorts,
  isQuarter,
  offeredYears,
  quarterOf,
} from '@midoffice/contract/billing/coupon-analytics/lists';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../kit/address/use-address-state.ts';

const customerOrders = couponCustomerSorts.flatMap((name) => [name, `-${name}`] as const);

/** The state kept in the address; without a quarter it is the current one in UTC. */
const address = {
  quarter: textParam(),
  q: textParam(),
  sort: textParam(),
  /** The code whose customers are shown. */
  code: textParam(),
  who: textParam(),
  csort: choiceParam(customerOrders, '-commissionTotal'),
  p: numberParam(1),
  /** The account whose charges are shown. */
  customer: textParam(),
};

export const sortOfCustomers = address.csort.read;

/** The state of the screen, with the quarter that counts. Source: r002-coupon-defaults. */
export function useAnalyticsAddress(nowMs: number) {
  const [at, set] = useAddressState(address);
  const years = offeredYears(nowMs);
  const isOffered = isQuarter(at.quarter) && years.includes(Number(at.quarter.slice(0, 4)));
  return { at, set, years, quarter: isOffered ? at.quarter : quarterOf(nowMs) };
}
export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>;
