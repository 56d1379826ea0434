import type { NumberRule } from '../../kernel/typed-number.ts';

/** How a field is typed, checked and shown. */
export type FieldKind = 'text' | 'long-text' | 'link' | 'number' | 'flag' | 'date' | 'month-day';

/** What Fix Profile can take anew from the sources; each is a group of fields. */
export const profileTypes = [
  { key: 'profile', label: 'Profile', about: 'Name, website, description' },
  { key: 'shares-float', label: 'Shares and float', about: 'Float, implied and outstanding shares' },
  { key: 'address', label: 'Address', about: 'Country, address, city, state, zip, phone' },
  { key: 'officers', label: 'Officers', about: 'CEO and employees' },
  { key: 'classification', label: 'Classification', about: 'Sector and industry' },
  { key: 'identifiers', label: 'Identifiers', about: 'CIK, ISIN, CUSIP, FIGI' },
  { key: 'listing', label: 'Listing', about: 'Exchange, currency, dates, kind of security' },
  { key: 'fiscal', label: 'Fiscal calendar', about: 'End of the fiscal year, reference period' },
  { key: 'quote', label: 'Quote reference', about: 'Beta and last dividend' },
  { key: 'site-links', label: 'Site links', about: 'Identifiers and addresses at other sites' },
] as const;
export type ProfileType = (typeof profileTypes)[number]['key'];

/** One field of a symbol's profile. */
export interface ProfileField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly type: ProfileType;
  /** Of numbers. */
  readonly rule?: NumberRule;
  /** Characters at most, of texts. */
  readonly most?: number;
  /** Whether `mapperProfile` lists what it may be. */
  readonly listed?: true;
}

type Given = Partial<Pick<ProfileField, 'rule' | 'most' | 'listed'>>;
const field = (
  type: ProfileType,
  name: string,
  label: string,
  kind: FieldKind = 'text',
  given: Given = {},
): ProfileField => ({ name, label, kind, type, ...given });

const shares: NumberRule = { min: 0, max: 1e14, isWhole: true };
const listed = { listed: true } as const;

/** The manual fields of type profile, in the order of the screen. Source: r001-manual-types, section 3 of the seed. */
export const profileFields: readonly ProfileField[] = [
  field('profile', 'companyName', 'Company Name', 'text', { most: 200 }),
  field('profile', 'website', 'Website', 'link', { most: 500 }),
  field('profile', 'description', 'Description', 'long-text', { most: 5000 }),
  field('address', 'country', 'Country', 'text', listed),
  field('address', 'address', 'Address', 'text', { most: 300 }),
  field('address', 'city', 'City', 'text', { most: 100 }),
  field('address', 'state', 'State', 'text', { most: 100 }),
  field('address', 'zip', 'Zip', 'text', { most: 20 }),
  field('address', 'phone', 'Phone', 'text', { most: 50 }),
  field('officers', 'ceo', 'CEO', 'text', { most: 200 }),
  field('officers', 'fullTimeEmployees', 'Full Time Employees', 'number', {
    rule: { min: 0, max: 1e8, isWhole: true },
  }),
  field('classification', 'sector', 'Sector', 'text', listed),
  field('classification', 'industry', 'Industry', 'text', listed),
  field('listing', 'exchange', 'Exchange', 'text', { most: 100 }),
  field('listing', 'exchangeShortName', 'Exchange Short Name', 'text', listed),
  field('listing', 'currency', 'Currency', 'text', listed),
  field('listing', 'ipoDate', 'IPO Date', 'date'),
  field('listing', 'delistedDate', 'Delisted Date', 'date'),
  field('listing', 'isActivelyTrading', 'Is Actively Trading', 'flag'),
  field('listing', 'isEtf', 'Is ETF', 'flag'),
  field('listing', 'isFund', 'Is Fund', 'flag'),
  field('listing', 'isAdr', 'Is ADR', 'flag'),
  field('listing', 'adrRatio', 'ADR Ratio', 'number', { rule: { above: 0, max: 1_000_000 } }),
  field('identifiers', 'cik', 'CIK', 'text', { most: 10 }),
  field('identifiers', 'isin', 'ISIN', 'text', { most: 20 }),
  field('identifiers', 'cusip', 'CUSIP', 'text', { most: 20 }),
  field('identifiers', 'figiComposite', 'FIGI Composite', 'text', { most: 20 }),
  field('shares-float', 'outstandingShares', 'Outstanding Shares', 'number', { rule: shares }),
  field('shares-float', 'floatShares', 'Float Shares', 'number', { rule: shares }),
  field('shares-float', 'freeFloat', 'Free Float (%)', 'number', { rule: { min: 0, max: 100 } }),
  field('shares-float', 'impliedSharesOutstanding', 'Implied Shares Outstanding', 'number', { rule: shares }),
  field('shares-float', 'useType', 'Use Type', 'text', listed),
  field('fiscal', 'fiscalYearEnd', 'Fiscal Year End (MM-DD)', 'month-day'),
  field('fiscal', 'referencePeriod', 'Reference Period', 'text', listed),
  field('fiscal', 'semiannual', 'Semiannual', 'flag'),
  field('quote', 'beta', 'Beta', 'number', { rule: { min: -100, max: 100 } }),
  field('quote', 'lastDiv', 'Last Dividend', 'number', { rule: { min: 0, max: 1_000_000 } }),
];

/** Other sites that a symbol has an identifier and an address at. */
export const linkedSites = [
  { key: 'investing', label: 'Investing' },
  { key: 'seekingAlpha', label: 'Seeking Alpha' },
  { key: 'zacks', label: 'Zacks' },
  { key: 'marketwatch', label: 'MarketWatch' },
  { key: 'tradingview', label: 'TradingView' },
  { key: 'morningstar', label: 'Morningstar' },
  { key: 'marketscreener', label: 'MarketScreener' },
  { key: 'yahoo', label: 'Yahoo' },
] as const;
type SiteKey = (typeof linkedSites)[number]['key'];

const siteFields = linkedSites.map(({ key, label }) => ({
  key,
  fields: [
    field('site-links', `${key}Id`, `${label} identifier`, 'text', { most: 100 }),
    field('site-links', `${key}Url`, `${label} URL`, 'link', { most: 500 }),
  ],
}));

/** Types of manual fields: `other` holds the fields of all sites, each site's own type holds its two. */
export const manualTypes = ['profile', 'other', ...linkedSites.map(({ key }) => key)] as const;
export type ManualType = 'profile' | 'other' | SiteKey;

const fieldsByType = new Map<string, readonly ProfileField[]>([
  ['profile', profileFields],
  ['other', siteFields.flatMap(({ fields }) => fields)],
  ...siteFields.map(({ key, fields }) => [key, fields] as const),
]);

/** The fields of a type, in the order of the screen; none of an unknown one. */
export const fieldsOfType = (type: string): readonly ProfileField[] => fieldsByType.get(type) ?? [];

/** Every field that a profile has. */
export const allFields: readonly ProfileField[] = [...profileFields, ...fieldsOfType('other')];

/** Sources of profiles, the one that acts first. Others may come with an import. */
export const profileSources = ['fmp', 'yahoo', 'finage', 'morningstar', 'zacks'] as const;

/** How a symbol is related to the one that it maps to. */
export const symbolRelationships = ['renamed', 'merged', 'share class', 'listing', 'adr', 'other'] as const;

export const profileTexts = {
  noData: 'No Data Found.',
  noValidData: (type: string, symbol: string): string => `No Valid Data Found For ${type} - ${symbol}`,
  notUpdated: 'Cannot update manual fields.',
  retrieved: 'Profile alt sources retrieved successfully!',
} as const;
