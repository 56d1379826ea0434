import {
  mailFamilies,
  type MailParams,
  type MailTemplate,
} from '@midoffice/contract/customers/emails/shapes';

const familyWords: Readonly<Record<string, string>> = {
  failed: 'failed charge',
  blocked: 'blocked account',
  'expiring-card': 'expiring card',
  removal: 'payment removal',
  business: 'potential business',
  sizing: 'right sizing',
  account: 'account',
};

/** A template such as `failed/no-usage` as people read it: `failed charge: no usage`. */
export function templateText(templateType: string): string {
  const [family = '', code = ''] = templateType.split('/');
  const templates: readonly MailTemplate[] = Object.hasOwn(mailFamilies, family)
    ? mailFamilies[family as keyof typeof mailFamilies]
    : [];
  const label = templates.find((template) => template.code === code)?.label ?? code.replaceAll('-', ' ');
  const words = Object.hasOwn(familyWords, family) ? familyWords[family]! : family;
  return templates.length === 1 || !label ? words : `${words}: ${label}`;
}

/** What says most of a mail comes first. */
const leading = ['amount', 'invoiceNumber', 'domain', 'newEmail', 'plan'];
const rank = (name: string): number => (leading.includes(name) ? leading.indexOf(name) : leading.length);

/** The values of a mail in one line. */
export const paramsText = (params: MailParams): string =>
  Object.entries(params)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join(' · ');
