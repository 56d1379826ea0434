import {
  consolePage,
  fixScreen,
  mayOpenTool,
  navigation,
  visibleNavigation,
  type Grantee,
  type NavigationItem,
  type NavigationSection,
} from '@midoffice/contract/kernel';
import type { AddressParams, Screen } from '../kit/screen.ts';

/** Who looks at the tree. */
export interface Viewer extends Grantee {
  readonly core: boolean;
}

export interface TreeSection {
  readonly key: string;
  readonly label: string;
  readonly tool?: string;
  readonly items: readonly NavigationItem[];
}

/** The screens that features offer, by the ids they answer to. */
export function indexScreens(screens: readonly Screen[]): ReadonlyMap<string, Screen> {
  return new Map(
    screens.flatMap((screen) => [screen.id, ...(screen.covers ?? [])].map((id) => [id, screen] as const)),
  );
}

/** The server's fix functions by name, each with the properties of its tool. */
export type FixFunctions = Readonly<Record<string, unknown>>;

/**
 * The sections that a person sees: what is permitted and built.
 * @param fixes undefined while they are not known or could not be read: then there are none
 */
export function sectionsFor(
  viewer: Grantee,
  screens: ReadonlyMap<string, Screen>,
  fixes: FixFunctions = {},
  sections?: readonly NavigationSection[],
): readonly TreeSection[] {
  return visibleNavigation(viewer, (id) => screens.has(id), {
    fixNames: Object.keys(fixes),
    ...(sections && { sections }),
  });
}

/** The screens outside the tree that a person may open. */
export const placedFor = (viewer: Grantee, screens: readonly Screen[]): readonly Screen[] =>
  screens.filter(({ place }) => place && mayOpenTool(viewer, consolePage, place.key));

/** What an address opens. */
export type Opened =
  | {
      readonly kind: 'tool';
      readonly page: string;
      readonly item: string;
      readonly label: string;
      readonly screen: Screen;
      readonly sub: string | undefined;
      readonly params: AddressParams;
      /** Properties of the opened fix function. */
      readonly fix?: unknown;
    }
  /** A core tool picked by somebody who may not open it: nothing is shown. */
  | { readonly kind: 'core'; readonly page: string; readonly item: string; readonly label: string }
  /** Not permitted, or not there. */
  | { readonly kind: 'none'; readonly page: string | undefined; readonly item: string | undefined };

type Address = Readonly<Record<string, string | readonly string[] | undefined>>;

const text = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

interface Tree {
  readonly viewer: Viewer;
  readonly sections: readonly TreeSection[];
  readonly placed: readonly Screen[];
  readonly screens: ReadonlyMap<string, Screen>;
  readonly fixes?: FixFunctions;
}

function hiddenItem(tree: Tree, page: string, key: string): NavigationItem | undefined {
  const section = navigation.find((one) => one.key === page);
  const item = (section?.items as readonly NavigationItem[] | undefined)?.find(
    (one) => one.key === key && one.hidden,
  );
  const { role, permissions } = tree.viewer;
  return item && (role === 'admin' || permissions.includes(page) || permissions.includes(key))
    ? item
    : undefined;
}

/** Section and item that an address without both means. Source: s000-query-parameters. */
function placeOf(tree: Tree, address: Address): { page: string | undefined; item: string | undefined } {
  const page = text(address['page']);
  const item = text(address['item']) ?? text(address['sub']);
  const known =
    page === consolePage ||
    tree.sections.some((section) => section.key === page) ||
    (page && item && hiddenItem(tree, page, item));
  if (known && page) {
    const section = tree.sections.find((one) => one.key === page);
    return { page, item: item ?? section?.items[0]?.key ?? section?.key };
  }
  // Without tasks `page=tasks` alone opens what the person may open; a tool or task of them is said to be out of reach.
  const isDefault = page === 'tasks' && item === undefined && address['task'] === undefined;
  if (page && navigation.some((section) => section.key === page) && !isDefault) return { page, item };
  const users = tree.sections.find((section) => section.key === 'user-records');
  if (text(address['userid']) && users)
    return {
      page: users.key,
      item: users.items.find((one) => one.key === 'getUserInfo')?.key ?? users.items[0]?.key,
    };
  const first = tree.sections.find((section) => section.key === 'tasks') ?? tree.sections[0];
  return { page: first?.key, item: first?.items[0]?.key };
}

/** What the address opens for this person, with the parameters that are the tool's own. */
export function openedBy(tree: Tree, address: Address): Opened {
  const { page, item: key } = placeOf(tree, address);
  const { page: _page, item: _item, sub: _sub, ...rest } = address;
  const params = Object.fromEntries(
    Object.entries({
      ...rest,
      ...(text(address['page']) !== page && address['page'] && { page: address['page'] }),
    }).filter(([, value]) => value !== undefined),
  ) as AddressParams;
  if (!page || !key) return { kind: 'none', page, item: key };
  if (page === consolePage) {
    const screen = tree.placed.find((one) => one.place?.key === key);
    return screen
      ? { kind: 'tool', page, item: key, label: screen.place!.label, screen, sub: undefined, params }
      : { kind: 'none', page, item: key };
  }
  const section = tree.sections.find((one) => one.key === page);
  if (section?.tool && !section.items.length) {
    const screen = tree.screens.get(section.tool)!;
    return { kind: 'tool', page, item: key, label: section.label, screen, sub: undefined, params };
  }
  const item = section?.items.find((one) => one.key === key) ?? hiddenItem(tree, page, key);
  if (!item) return { kind: 'none', page, item: key };
  if (item.core && !tree.viewer.core) return { kind: 'core', page, item: key, label: item.label };
  const tool = section?.tool ?? (navigation.find((one) => one.key === page) as TreeSection | undefined)?.tool;
  const screen = tree.screens.get(item.subtype && tool ? tool : item.screen) ?? tree.screens.get(item.screen);
  if (!screen) return { kind: 'none', page, item: key };
  return {
    kind: 'tool',
    page,
    item: key,
    label: item.label,
    screen,
    sub: item.subtype || item.screen === fixScreen ? key : undefined,
    params,
    ...(item.screen === fixScreen && { fix: tree.fixes?.[key] }),
  };
}

/** Whether a person's tree holds an item. */
export const hasItem = (sections: readonly TreeSection[], page: string, key: string): boolean =>
  sections.some((section) => section.key === page && section.items.some((item) => item.key === key));
