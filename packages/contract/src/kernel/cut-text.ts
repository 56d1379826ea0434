/**
 * The beginning of a text as PostgreSQL's JSON takes it: at most so many UTF-16 units, never half of a character that takes
 * two (an emoji), and without NUL. Half of one that was in the text before becomes U+FFFD.
 */
export function cutText(text: string, most: number): string {
  const whole = text.replaceAll('\0', '');
  const last = whole.length > most ? whole.charCodeAt(most - 1) : 0;
  const end = last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
  return whole.slice(0, end).toWellFormed();
}
