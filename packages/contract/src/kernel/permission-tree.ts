import { navigation } from './navigation.ts';
import type { NavigationItem } from './navigation-types.ts';
import { grantKeyOf } from './permission.ts';

/** One line of the permission tree. */
export interface PermissionNode {
  /** The key that is granted. */
  readonly key: string;
  readonly label: string;
  readonly core: boolean;
}

/** A section of the permission tree with all its children, those that the sidebar hides too. */
export interface PermissionBranch extends PermissionNode {
  readonly children: readonly PermissionNode[];
}

/** State of a checkbox of the tree. */
export type PermissionState = 'on' | 'off' | 'some';

/**
 * The tree of everything that can be granted, in the order of the navigation.
 * @param fixNames names of the server's fix functions: further children of data-fixes
 */
export function permissionTree(fixNames: readonly string[] = []): PermissionBranch[] {
  return navigation.map((section) => {
    const items: readonly NavigationItem[] = section.items;
    const children = items.map((item) => ({
      key: grantKeyOf(section.key, item.key),
      label: item.label,
      core: item.core ?? false,
    }));
    const known = new Set(children.map((child) => child.key));
    const fixes = section.key === 'data-fixes' ? fixNames.filter((name) => !known.has(name)) : [];
    return {
      key: section.key,
      label: section.label,
      core: false,
      children: [...children, ...fixes.map((name) => ({ key: name, label: name, core: false }))],
    };
  });
}

const plainTree = permissionTree();

/** The granted keys that the tree does not know. */
export function unknownPermissions(
  keys: readonly string[],
  tree: readonly PermissionBranch[] = plainTree,
): string[] {
  const known = new Set(tree.flatMap((branch) => [branch.key, ...branch.children.map((child) => child.key)]));
  return keys.filter((key) => !known.has(key));
}

/**
 * The one spelling of a set of grants, in the order of the tree: a full set of children is its parent alone, a
 * parent swallows its children, keys that the tree does not know are dropped.
 * Source: rules r000-perm-parent-selects-all, r000-perm-collapse; d063.
 */
export function normalisePermissions(
  keys: readonly string[],
  tree: readonly PermissionBranch[] = plainTree,
): string[] {
  const held = new Set(keys);
  return tree.flatMap((branch) => {
    const ticked = branch.children.filter((child) => held.has(child.key));
    if (held.has(branch.key) || ticked.length === branch.children.length) return [branch.key];
    return ticked.map((child) => child.key);
  });
}

/** State of the checkbox of a key, given the grants. */
export function permissionState(
  keys: readonly string[],
  key: string,
  tree: readonly PermissionBranch[] = plainTree,
): PermissionState {
  const held = new Set(normalisePermissions(keys, tree));
  const branch = tree.find((candidate) => candidate.key === key);
  if (branch) {
    if (held.has(key)) return 'on';
    return branch.children.some((child) => held.has(child.key)) ? 'some' : 'off';
  }
  const parent = tree.find((candidate) => candidate.children.some((child) => child.key === key));
  return held.has(key) || (parent !== undefined && held.has(parent.key)) ? 'on' : 'off';
}

/**
 * The grants after a click on a key's checkbox. A parent that is not fully ticked becomes so; a child taken from a
 * ticked parent leaves the other children.
 * Source: rules r000-perm-deselect-child, r000-perm-indeterminate.
 */
export function togglePermission(
  keys: readonly string[],
  key: string,
  tree: readonly PermissionBranch[] = plainTree,
): string[] {
  const ticked = new Set<string>();
  for (const branch of tree) {
    for (const child of branch.children)
      if (permissionState(keys, child.key, tree) === 'on') ticked.add(child.key);
  }
  const on = permissionState(keys, key, tree) === 'on';
  const branch = tree.find((candidate) => candidate.key === key);
  for (const child of branch ? branch.children.map((each) => each.key) : [key]) {
    if (on) ticked.delete(child);
    else ticked.add(child);
  }
  return normalisePermissions([...ticked], tree);
}

// Keys that decide what others may do.
const permissionTools = new Set(['userPermissions', 'editUserRole']);

// What only other systems do.
const machineTools = new Set(
  navigation.flatMap(({ key, items }) => (key === 'machines' ? items.map((item) => item.key as string) : [])),
);

/** What a new analyst is granted: everything but core tools, permission tools and what machines do. Source: d031. */
export function analystPermissions(): string[] {
  const granted = plainTree.flatMap((branch) =>
    branch.children
      .filter((child) => !child.core && !permissionTools.has(child.key) && !machineTools.has(child.key))
      .map((child) => child.key),
  );
  return normalisePermissions(granted);
}
