/** Characters of a preview text at most. */
export const previewChars = 600;

const ends = /[.!?…]["'”’)]?$/;

/** A text as paragraphs: white space in them as one blank, one empty line between them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\r\n?\s*\r\n?/)
    .map((part) => part.split(/\s+/).filter(Boolean).join(' '))
    .filter((part) => part !== '');

/**
 * The beginning of a text as a preview: whole sentences as far as they fit, else whole words and an ellipsis.
 * @param most characters at most
 */
export function previewOf(text: string, most = previewChars): string {
  const whole = paragraphsOf(text).join(' ');
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || most).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    if (!ends.test(words[count - 1]!)) continue;
    const sentences = words.slice(0, count).join(' ');
    // A first sentence of two words says nothing: words are cut then.
    if (sentences.length >= most / 4) return sentences;
    break;
  }
  return `${cut.slice(0, Math.max(cut.slice(0, most - 1).lastIndexOf(' '), 0) || most - 1).toWellFormed()}…`;
}
