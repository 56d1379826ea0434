import { navigation, grantKeyOf, type Grantee } from '@midoffice/contract/kernel';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';

const shownCount = 8;

/** What a key opens, as the tree calls it; an item that is called like others bears its section's name too. */
const labels = new Map<string, string>(
  navigation.flatMap((section) => [
    ...section.items.map((item) => [grantKeyOf(section.key, item.key), item.label] as const),
    [section.key, `all of ${section.label}`] as const,
  ]),
);

const labelOf = (key: string): string => labels.get(key) ?? key;

function labelsOf(permissions: readonly string[]): string[] {
  const isWhole = (label: string): number => Number(label.startsWith('all of '));
  return permissions.map(labelOf).sort((a, b) => isWhole(b) - isWhole(a) || a.localeCompare(b));
}

/** What a member of staff may open, as one text. */
export const grantLabels = ({ role, permissions }: Grantee): string =>
  role === 'admin' ? 'all' : labelsOf(permissions).join(', ') || 'none';

interface GrantsProps {
  readonly of: Grantee;
  /** All of them, where there is room. */
  readonly whole?: boolean;
}

/** What a member of staff may open: whole sections first, the rest as the tooltip. */
export function Grants({ of, whole }: GrantsProps) {
  if (whole) return grantLabels(of);
  const { role, permissions } = of;
  if (role === 'admin') return 'all';
  const all = labelsOf(permissions);
  const more = all.length - shownCount;
  return (
    <span {...tooltip(all.join(', '))}>
      {all.slice(0, shownCount).join(', ') || 'none'}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
