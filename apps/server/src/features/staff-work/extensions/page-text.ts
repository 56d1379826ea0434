/** Characters that mean something in Markdown. */
const special = /[\\`*_[\]<>~|#&]/g;

/** A text as Markdown that shows it as it is. Its @ is written so that it mentions nobody. */
const literal = (text: string): string => text.replaceAll(special, '\\$&').replaceAll('@', '&#64;');

/** Every line of a text as a quotation. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${literal(line.trim())}`.trimEnd())
    .join('\n');

/**
 * The description of a task that was made of a web page, in Markdown: the note, the page with its address, the selection.
 * @param url a valid address
 */
export function pageText(page: { title: string; url: string; selection: string; note: string }): string {
  const { href } = new URL(page.url);
  const selection = page.selection.trim();
  return [
    page.note.trim(),
    `Page: [${literal(page.title)}](<${href.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`,
    selection && quoted(selection),
  ]
    .filter(Boolean)
    .join('\n\n');
}
