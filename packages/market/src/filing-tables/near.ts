/**
 * Whether one expression is followed by another within some characters, no full stop between. Each is searched for on its own and
 * the second only in a bounded piece, so that cost grows with the text's length alone.
 * @param first with the flag `g`
 */
export function isNear(text: string, first: RegExp, second: RegExp, gap: number): boolean {
  for (const { index, 0: found } of text.matchAll(first)) {
    const from = index + found.length;
    const piece = text.slice(from, from + gap + 30);
    const stop = piece.indexOf('. ');
    const at = (stop < 0 ? piece : piece.slice(0, stop)).search(second);
    if (at >= 0 && at <= gap) return true;
  }
  return false;
}

/** Without characters at its end that are in `dropped`, white space included. */
export function trimEnd(text: string, dropped: string): string {
  let end = text.length;
  while (end > 0 && (dropped.includes(text[end - 1]!) || text[end - 1] === ' ')) end -= 1;
  return text.slice(0, end);
}
