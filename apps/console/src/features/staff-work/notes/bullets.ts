/** A text with the part of it that is selected, as a text area has them. */
export interface Typed {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What replaces a part of a text. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const bullet = /^([ \t]*)([-*•–]|\d{1,3}[.)])([ \t]+)/;

const following = (mark: string): string => {
  const number = Number.parseInt(mark, 10);
  return Number.isNaN(number) ? mark : `${number + 1}${mark.at(-1)}`;
};

/**
 * What Enter does in a line of a list: the next line begins with the same bullet, or the next number; where the line has
 * nothing but its bullet, the list ends. Source: r002-notes-bullet-enter.
 * @returns null where Enter does what it does in any text
 */
export function enterInList({ text, from, to }: Typed): Replacement | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const found = bullet.exec(text.slice(start, from));
  if (!found) return null;
  const [whole, indent = '', mark = '', space = ''] = found;
  const end = text.indexOf('\n', to);
  const isEmpty = !text.slice(start + whole.length, end < 0 ? undefined : end).trim();
  if (isEmpty) return { from: start, to: end < 0 ? text.length : end, insert: '' };
  return { from, to, insert: `\n${indent}${following(mark)}${space}` };
}
