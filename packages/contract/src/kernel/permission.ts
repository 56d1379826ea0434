import { navigation } from './navigation.ts';
import type { NavigationItem, NavigationSection } from './navigation-types.ts';

type Section = (typeof navigation)[number];
export type SectionKey = Section['key'];
export type ItemKey = Section['items'][number]['key'];

/** A key that can be granted: a section (all its items) or one item. */
export type PermissionKey = SectionKey | ItemKey;

/** The roles that open the console. Other values of an account's role belong to the article writer. */
export const staffRoles = ['standard', 'analyst', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(role: string | null | undefined): role is StaffRole {
  return staffRoles.some((known) => known === role);
}

/** Roles of customers whose accounts write articles. Source: r000-generator-roles, d032. */
export const writerRoles = ['small-business', 'enterprise'] as const;
export type WriterRole = (typeof writerRoles)[number];

export function isWriterRole(role: string | null | undefined): role is WriterRole {
  return writerRoles.some((known) => known === role);
}

/**
 * Who may make a call.
 * - `public`: nobody needs to be signed in
 * - `token`: nobody needs to be signed in, and nobody is known by a session: whoever holds a link that was made for one
 *   record and not revoked. The path carries its token as `{token}`; see `platform/http/link.ts` of the server
 * - `pending`: any session, even one that still owes the code of its second factor
 * - `self`: any signed-in member of staff, for their own session and settings
 * - `console`: anybody who may open the console, customers who write articles included
 * - `staff`: any member of staff who may open the console
 * - `admin`: role admin
 * - a list of navigation keys: role admin, or a holder of one of them (or of its section); where one of them is a
 *   core tool's, core staff alone, whatever is granted to others
 */
export type Access =
  | 'public'
  | 'token'
  | 'pending'
  | 'self'
  | 'console'
  | 'staff'
  | 'admin'
  | readonly PermissionKey[];

/** The part of a staff member that decides what they may do. */
export interface Grantee {
  readonly role: string | null;
  readonly permissions: readonly string[];
  /** Whether core tools open: an admin whom the installation names. Absent means no. */
  readonly core?: boolean;
}

/**
 * The key under which an item is granted: its own, or `section/item` where it is called like its section, since
 * the plain key then grants the whole section.
 */
export function grantKeyOf(section: string, item: string): string {
  return item === section ? `${section}/${item}` : item;
}

/** By key: the other granted keys that open it too. */
const openers = new Map<string, Set<string>>();
for (const section of navigation) {
  for (const item of section.items) {
    const granted = grantKeyOf(section.key, item.key);
    for (const key of new Set([item.key, granted])) {
      openers.set(key, (openers.get(key) ?? new Set()).add(section.key).add(granted));
    }
  }
}

/** By granted key: the only roles that it serves. */
const rolesOfKey = new Map<string, readonly string[]>();
for (const section of navigation as readonly NavigationSection[]) {
  for (const item of section.items)
    if (item.roles) rolesOfKey.set(grantKeyOf(section.key, item.key), item.roles);
}

/**
 * Whether a granted key serves a role. A tool that names its roles serves these alone; the roles of customers are
 * served by such tools alone, whatever else is granted to them. Admins are not asked.
 */
function serves(role: string | null, key: string): boolean {
  return rolesOfKey.get(key)?.includes(role ?? '') ?? isStaffRole(role);
}

/** Keys of core tools, in both spellings. */
const coreKeys = new Set(
  (navigation as readonly NavigationSection[]).flatMap((section) =>
    section.items.flatMap((item) => (item.core ? [item.key, grantKeyOf(section.key, item.key)] : [])),
  ),
);

/** All keys that can be granted, sections before their items, each once. */
export const permissionKeys: readonly string[] = [
  ...new Set(
    navigation.flatMap((section) => [
      section.key,
      ...section.items.map((item) => grantKeyOf(section.key, item.key)),
    ]),
  ),
];

/** Whether the holder of `permissions` holds `key`, by itself or through its section. */
export function holds(permissions: readonly string[], key: string): boolean {
  if (permissions.includes(key)) return true;
  for (const other of openers.get(key) ?? []) if (permissions.includes(other)) return true;
  return false;
}

/**
 * Whether somebody may open the console at all: admins always, other staff with at least one grant, customers with
 * a writer's role where a tool for their role is granted to them. Source: d031, d032.
 */
export function mayOpenConsole(staff: Grantee): boolean {
  if (staff.role === 'admin') return true;
  if (isWriterRole(staff.role))
    return [...rolesOfKey].some(
      ([key, roles]) => roles.includes(staff.role!) && holds(staff.permissions, key),
    );
  return isStaffRole(staff.role) && staff.permissions.length > 0;
}

/** Whether a signed-in member of staff passes the access rule of a call. */
export function mayCall(staff: Grantee, access: Access): boolean {
  if (access === 'public' || access === 'pending' || access === 'self') return true;
  // A link opens its own record alone, whoever else its holder is.
  if (access === 'token') return false;
  if (!mayOpenConsole(staff)) return false;
  if (access === 'console') return true;
  if (access === 'staff') return isStaffRole(staff.role);
  const isCoreTool = typeof access !== 'string' && access.some((key) => coreKeys.has(key));
  if (isCoreTool) return staff.role === 'admin' && staff.core === true;
  if (staff.role === 'admin') return true;
  if (access === 'admin') return false;
  return access.some((key) => serves(staff.role, key) && holds(staff.permissions, key));
}

/** Sources of the tree in addition to `navigation`. */
interface TreeSources {
  /** Names of the server's fix functions: each is one more item of data-fixes. */
  readonly fixNames?: readonly string[];
  readonly sections?: readonly NavigationSection[];
}

/** The screen that every fix function opens. */
export const fixScreen = 'fix-function-runner';

function itemsOf(section: NavigationSection, fixNames: readonly string[]): readonly NavigationItem[] {
  if (section.key !== 'data-fixes') return section.items;
  const known = new Set(section.items.map((item) => item.key));
  const fixes = fixNames.filter((name) => !known.has(name));
  return [...section.items, ...fixes.map((name) => ({ key: name, label: name, screen: fixScreen }))];
}

/**
 * The sections and items of the tree that a member of staff sees, hidden items left out. A section that has a tool
 * and no items is an item of its own.
 */
export function visibleNavigation(
  staff: Grantee,
  built: (screen: string) => boolean,
  { fixNames = [], sections = navigation }: TreeSources = {},
): { key: string; label: string; tool?: string; items: NavigationItem[] }[] {
  return sections
    .filter((section) => section.items.length > 0 || (section.tool !== undefined && built(section.tool)))
    .map((section) => {
      const isAdmin = staff.role === 'admin';
      const whole = isAdmin || staff.permissions.includes(section.key);
      const items = itemsOf(section, fixNames).filter(
        (item) =>
          !item.hidden &&
          built(item.screen) &&
          (isAdmin || serves(staff.role, grantKeyOf(section.key, item.key))) &&
          (whole || staff.permissions.includes(grantKeyOf(section.key, item.key))),
      );
      const { key, label, tool } = section;
      const alone = section.items.length === 0 && whole && (isAdmin || isStaffRole(staff.role));
      return { shown: items.length > 0 || alone, line: { key, label, ...(tool && { tool }), items } };
    })
    .filter(({ shown }) => shown)
    .map(({ line }) => line);
}
