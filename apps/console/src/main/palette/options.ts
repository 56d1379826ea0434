import { consolePage, type OutputOf } from '@midoffice/contract/kernel';
import type { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import type { Recent } from '../../data/chosen.ts';
import type { Screen } from '../../kit/screen.ts';
import type { TreeSection } from '../tree.ts';

/** One line of the palette. */
export interface Option {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly about: string;
  readonly keys?: string;
  run(): void;
}

type Open = (page: string, item: string, params?: Record<string, string>) => void;

/** How well a text fits what was typed: every word must be in it; beginnings count more. 0: not at all. */
export function fit(text: string, query: string): number {
  const low = text.toLowerCase();
  let score = 1;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = low.indexOf(word);
    if (at < 0) return 0;
    score += at === 0 ? 3 : /\W/.test(low[at - 1]!) ? 2 : 1;
  }
  return score;
}

/** The options that fit, best first within their groups. */
export const filtered = (options: readonly Option[], query: string): readonly Option[] =>
  query
    ? options
        .map((option) => ({
          option,
          score: Math.max(fit(option.label, query) * 2, fit(`${option.label} ${option.about}`, query)),
        }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ option }) => option)
    : options;

const placeWords = { account: 'Account', customer: 'User Records', sidebar: 'Administration' } as const;

/** The screens that a person may open. */
export function screenOptions(
  sections: readonly TreeSection[],
  placed: readonly Screen[],
  open: Open,
): readonly Option[] {
  const tools = sections.flatMap((section) =>
    section.items.map((item) => ({
      key: `${section.key}/${item.key}`,
      group: 'Screens',
      label: item.label,
      about: section.label,
      run: () => open(section.key, item.key),
    })),
  );
  const others = placed.map(({ place }) => ({
    key: `${consolePage}/${place!.key}`,
    group: 'Screens',
    label: place!.label,
    about: sections.find(({ key }) => key === place!.section)?.label ?? placeWords[place!.menu ?? 'sidebar'],
    run: () => open(consolePage, place!.key),
  }));
  return [...tools, ...others];
}

const openCustomer = (open: Open, id: string) => () => open('user-records', 'getUserInfo', { userid: id });
const openSymbol = (open: Open, symbol: string) => () => open('data-fixes', 'charts', { symbol });

/** Customers and symbols that were opened lately. */
export const recentOptions = (recents: readonly Recent[], open: Open): readonly Option[] =>
  recents.slice(0, 6).map(({ kind, id, label }) => ({
    key: `recent/${kind}/${id}`,
    group: 'Recent',
    label,
    about: kind === 'customer' ? 'Customer' : 'Symbol',
    run: kind === 'customer' ? openCustomer(open, id) : openSymbol(open, id),
  }));

/** The groups that the server answers. */
export const foundGroups: ReadonlySet<string> = new Set(['Customers', 'Symbols']);

/** Customers and symbols that the server found; the ticker that was typed exactly comes first. */
export function foundOptions(
  found: OutputOf<typeof searchAnything> | undefined,
  open: Open,
  typed: string,
): readonly Option[] {
  if (!found) return [];
  const customers = found.customers.map((user) => ({
    key: `customer/${user.userid}`,
    group: 'Customers',
    label: user.email,
    about: [user.name, user.planCode, user.foundBy && `by ${user.foundBy}`].filter(Boolean).join(' · '),
    run: openCustomer(open, user.userid),
  }));
  const symbols = found.symbols.map((one) => ({
    key: `symbol/${one.symbol}`,
    group: 'Symbols',
    label: one.symbol,
    about: [one.name, one.exchange].filter(Boolean).join(' · '),
    run: openSymbol(open, one.symbol),
  }));
  const isExact = ({ label }: Option): boolean => label.toLowerCase() === typed.toLowerCase();
  return symbols.some(isExact)
    ? [...symbols.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))), ...customers]
    : [...customers, ...symbols];
}
