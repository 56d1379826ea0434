const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!);
}

/** Content of a mail: paragraphs, and at most one link, which comes before the last paragraph. */
export interface Letter {
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** The plain and the HTML body of a letter. */
export function compose(letter: Letter): { text: string; html: string } {
  const { link } = letter;
  const before = letter.paragraphs.slice(0, -1);
  const last = letter.paragraphs.slice(-1);
  const text = [...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...last].join('\n\n');
  const paragraph = (inner: string): string => `<p>${inner.replaceAll('\n', '<br>')}</p>`;
  const html = [
    ...before.map((each) => paragraph(escapeHtml(each))),
    ...(link ? [paragraph(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`)] : []),
    ...last.map((each) => paragraph(escapeHtml(each))),
  ].join('\n');
  return {
    text: `${text}\n`,
    html: `<!doctype html>\n<html><body style="font-family:sans-serif;line-height:1.5">\n${html}\n</body></html>\n`,
  };
}
