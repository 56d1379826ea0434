import type { PermissionBranch } from '@midoffice/contract/kernel';
import type { Change } from '../../../../../kit/dialog/change-dialog.tsx';

/** What grants open beside others, as the tree calls it: a section whose tools all differ is one entry. */
function opened(
  keys: readonly string[],
  others: readonly string[],
  tree: readonly PermissionBranch[],
): string[] {
  const [held, known] = [new Set(keys), new Set(others)];
  return tree.flatMap((branch) => {
    const more = branch.children.filter(
      ({ key }) => (held.has(branch.key) || held.has(key)) && !(known.has(branch.key) || known.has(key)),
    );
    return more.length > 1 && more.length === branch.children.length
      ? [`all of ${branch.label}`]
      : more.map(({ label }) => label);
  });
}

/**
 * What a change of grants grants and withdraws. A section less one of its tools withdraws that tool; that the others
 * are stored one by one from then on is none of the reader's business.
 */
export function grantChanges(
  from: readonly string[],
  to: readonly string[],
  tree: readonly PermissionBranch[],
): Change[] {
  const [granted, withdrawn] = [opened(to, from, tree), opened(from, to, tree)];
  return [
    ...(granted.length ? [{ label: 'Granted', from: '–', to: granted.join(', ') }] : []),
    ...(withdrawn.length ? [{ label: 'Withdrawn', from: withdrawn.join(', '), to: '–' }] : []),
  ];
}
