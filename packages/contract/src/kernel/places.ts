import { navigation } from './navigation.ts';
import type { NavigationSection } from './navigation-types.ts';
import { grantKeyOf, mayCall, type Grantee, type PermissionKey } from './permission.ts';

/** The section by which addresses name screens outside the navigation tree. */
export const consolePage = 'console';

/** Who may open the screens outside the navigation tree, by the item that addresses name them by. */
export const placeAccess = {
  alerts: ['exchange-updates', 'endpoints-status', 'lightsail-monitor', 'aws-database-monitor'],
  audit: 'admin',
  'deleted-accounts': ['getUserInfo', 'changePricePlan'],
  dunning: ['failedCharges'],
  ledger: [
    'charts',
    'splitController',
    'intradayAnalysis',
    'bugReport',
    'historicalMarketcap',
    'epsEditor',
    'edsCalendar',
    'financialStatements',
    'sec',
    'international',
    'manualFields',
    'fixProfile',
    'fixTickerImage',
    'financialLinks',
    'new-news-tracker',
  ],
  outbox: 'admin',
  replay: ['getUserInfo', 'apiUsage'],
  review: ['charts'],
  settings: 'console',
  staff: 'admin',
  timeline: ['getUserInfo'],
  views: 'console',
} as const satisfies Record<string, 'admin' | 'console' | readonly PermissionKey[]>;
export type PlaceKey = keyof typeof placeAccess;

const isPlace = (item: string): item is PlaceKey => Object.hasOwn(placeAccess, item);

/**
 * Whether somebody may open the tool at an address. A tool below Data Fixes that is not in the navigation is a
 * fix, granted by its name.
 * @param page key of the section, or `consolePage`
 */
export function mayOpenTool(staff: Grantee, page: string, item: string): boolean {
  if (page === consolePage) return isPlace(item) && mayCall(staff, placeAccess[item]);
  const section = (navigation as readonly NavigationSection[]).find((one) => one.key === page);
  if (!section) return false;
  const isKnown = section.items.some((one) => one.key === item) || (section.tool && item === page);
  if (isKnown) return mayCall(staff, [grantKeyOf(page, item) as PermissionKey]);
  return (
    page === 'data-fixes' &&
    mayCall(staff, 'staff') &&
    (staff.role === 'admin' || staff.permissions.some((key) => key === page || key === item))
  );
}
