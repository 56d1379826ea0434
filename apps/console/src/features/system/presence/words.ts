import type { Viewer } from '@midoffice/contract/system/presence/shapes';

/** Who else is there, in a few words; whoever edits is named first. Empty: nobody. */
export function wordsOf(others: readonly Pick<Viewer, 'name' | 'editing'>[]): string {
  const [first] = others;
  if (!first) return '';
  const editing = others.find((one) => one.editing);
  const rest = others.length - 1;
  if (editing) return `${editing.name} is editing${rest ? `, ${rest} more also viewing` : ''}`;
  return rest ? `${first.name} and ${rest} more are also viewing` : `${first.name} is also viewing`;
}
