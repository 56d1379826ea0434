import type { OutputOf } from '@midoffice/contract/kernel';
import type { getOfferUsage } from '@midoffice/contract/billing/offers/calls/get-offer-usage';
import { offerLimits, usageDays } from '@midoffice/contract/billing/offers/lists';
import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import type { UsageSummary } from '../../usage/api-usage/api.ts';

type Suggestion = Omit<OutputOf<typeof getOfferUsage>, 'from' | 'to'>;

const endpointsShown = 50;
const yearDays = 365;

/** Whether a called path is, or is below, what a package names: `historical-chart` holds `/api/v3/historical-chart/1min`. */
export function isWithin(path: string, endpoint: string): boolean {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  const wanted = endpoint.toLowerCase().split('/').filter(Boolean);
  return wanted.length > 0 && parts.some((_part, at) => wanted.every((name, n) => parts[at + n] === name));
}

/** What offers can start from: the packages that a customer uses, and the price of the same use for a year. */
export function suggestFromUsage(
  { requests, bytes, paths }: Pick<UsageSummary, 'requests' | 'bytes' | 'paths'>,
  { version, table }: Pick<StoredPriceTable, 'version' | 'table'>,
): Suggestion {
  const packages = table.dataPackages
    .map(({ id, name, endpoints }) => ({
      id,
      name,
      calls: paths
        .filter(({ basePath }) => endpoints.some((endpoint) => isWithin(basePath, endpoint)))
        .reduce((all, path) => all + path.requests, 0),
    }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
  const perYear = yearDays / usageDays;
  const price = ((requests / 1e6) * table.perMillionCalls + (bytes / 1e9) * table.perGigabyte) * perYear;
  return {
    calls: requests,
    bytes,
    endpoints: paths
      .slice(0, endpointsShown)
      .map(({ basePath, requests: calls }) => ({ path: basePath, calls })),
    packages,
    annualPriceCents: Math.min(Math.round(price), offerLimits.amount),
    currency: table.currency,
    priceTable: version,
  };
}
