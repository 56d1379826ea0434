import type { FilterType, UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import type { Platform } from '../../../platform/platform.ts';
import type { SenderKey } from '../../../platform/http/signed-request.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { badInput, conflict, notFound } from '../../../platform/http/errors.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import { readAddress, readDomain, type Domain } from './address.ts';

/** What a filter is made of. */
export interface FilterFacts {
  readonly type: FilterType;
  readonly value: string;
  readonly matchKey: string;
}

/** How a member of staff is named as the creator of a filter. */
export const creatorOf = (staff: Pick<Staff, 'name' | 'email'>): string => staff.name.trim() || staff.email;

const domainOfAddress = (text: string): string =>
  text
    .slice(text.lastIndexOf('@') + 1)
    .trimEnd()
    .replace(/>$/, '');

type Own = Pick<Platform, 'demo' | 'settings'>;

/** The key that signs requests for sign-ups in the demo, which answers on loopback only. */
export const demoSignupKey: SenderKey = { sender: 'demo', key: 'demo-sign-up-key-of-the-demo-world-only' };

/** The keys of those who may ask about sign-ups: the setting, or the demo's. */
export const signupKeys = ({ settings, demo }: Own): readonly SenderKey[] =>
  settings.SIGNUP_KEYS.length || !demo ? settings.SIGNUP_KEYS : [demoSignupKey];

/** The base domains that are the company's own: OWN_DOMAINS, and those of its addresses in the settings. */
export function ownDomains({ settings, demo }: Own): ReadonlySet<string> {
  const hosts = [
    ...settings.OWN_DOMAINS,
    ...(demo ? demoStaff.map(({ email }) => domainOfAddress(email)) : []),
    ...[settings.PUBLIC_URL, settings.SITE_URL].map((url) => URL.parse(url)?.hostname ?? ''),
    ...[settings.MAIL_FROM, settings.MAIL_REPLY_TO, settings.SUPPORT_EMAIL].map(domainOfAddress),
  ];
  return new Set(hosts.flatMap((host) => readDomain(host)?.base ?? []));
}

function domainProblem(type: FilterType, domain: Domain, own: ReadonlySet<string>): string | undefined {
  const { ascii, base, suffix } = domain;
  if (suffix === 'registry') return 'is a public suffix: everybody below it would be meant';
  if (type === 'invalidDomains') {
    // Of a company's suffix all domains below it are meant, ours perhaps among them.
    const ours = own.has(base) ? base : [...own].find((one) => one.endsWith(`.${ascii}`));
    return ours && `would block our own domain ${ours}`;
  }
  if (type === 'validDomains') return undefined;
  if (suffix) return 'is a public suffix: everybody below it would be meant';
  if (ascii !== base) return `must be a base domain: ${base}. For one sub-domain alone use validDomains`;
  return undefined;
}

/**
 * Reads what a person typed for a filter of this type.
 * @param own see `ownDomains`
 * @returns a text that says what is wrong with it, else the filter
 */
export function readFilter(
  type: FilterType,
  typed: string,
  own: ReadonlySet<string>,
): { readonly filter: FilterFacts } | { readonly problem: string } {
  const text = typed.trim();
  if (type === 'userstoRuleOut') {
    const address = readAddress(text);
    if (!address) return { problem: 'must be an e-mail address such as jane@example.com' };
    if (own.has(address.domain.base))
      return { problem: `would block an address of our own domain ${address.domain.base}` };
    return { filter: { type, value: address.email, matchKey: address.key } };
  }
  const domain = readDomain(text.replace(/^@/, ''));
  if (!domain)
    return {
      problem: text.slice(1).includes('@')
        ? `must be a domain such as example.com; for one address use userstoRuleOut`
        : 'must be a domain such as example.com',
    };
  const problem = domainProblem(type, domain, own);
  return problem ? { problem } : { filter: { type, value: domain.ascii, matchKey: domain.ascii } };
}

/** The same. @throws ApiError 400 that names the field `value` */
export function requireFilter(type: FilterType, typed: string, platform: Own): FilterFacts {
  const read = readFilter(type, typed, ownDomains(platform));
  if ('problem' in read) throw badInput('value', read.problem);
  return read.filter;
}

/** @throws ApiError 404 */
export function requireKnown(filter: UserDomainFilter | undefined): UserDomainFilter {
  if (!filter) throw notFound('This filter does not exist.');
  return filter;
}

/** Refuses to toggle what somebody else toggled meanwhile. @throws ApiError 409 with both states */
export function requireToggleable(
  filter: UserDomainFilter,
  expected: { readonly isActive: boolean } | undefined,
): void {
  if (!expected || expected.isActive === filter.isActive) return;
  throw conflict('Somebody else has changed this in the meantime.', [
    {
      field: 'isActive',
      expected: expected.isActive,
      actual: filter.isActive,
      wanted: !expected.isActive,
      where: `filter ${filter.value}`,
    },
  ]);
}

/** What is searched for, as values are stored: a domain in Unicode finds its punycode. */
export function readSearch(search: string | undefined): string | undefined {
  const text = search?.trim().toLowerCase();
  if (!text) return undefined;
  return readAddress(text)?.email ?? readDomain(text)?.ascii ?? text;
}

/** What an import says. */
export function importedMessage({ inserted, known }: { inserted: number; known: number }): string {
  const there = known ? `, ${known.toLocaleString('en-US')} there already` : '';
  return `${inserted.toLocaleString('en-US')} ${inserted === 1 ? 'filter' : 'filters'} added${there}.`;
}
