// Deterministic stand-in for a language model that says a text in other words: swaps words, keeps placeholders, figures,
// names and the order of sentences.
const others: Readonly<Record<string, readonly string[]>> = {
  rose: ['climbed', 'gained', 'advanced'],
  fell: ['slipped', 'dropped', 'declined'],
  closed: ['ended the session', 'finished', 'settled'],
  shares: ['the stock'],
  reached: ['hit', 'touched'],
  trades: ['changes hands'],
  above: ['over', 'higher than'],
  below: ['under', 'lower than'],
  last: ['past', 'previous'],
  company: ['business', 'group'],
  high: ['peak'],
  low: ['trough'],
  strong: ['firm', 'solid'],
  weak: ['soft', 'sluggish'],
  big: ['sizeable', 'considerable'],
  now: ['currently', 'at present'],
  also: ['in addition'],
  about: ['around', 'roughly'],
};

function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193);
  return sum >>> 0;
}

/** The same text in other words; the same text always gives the same answer. */
export function rewrite(text: string): string {
  const parts = text.split(/(\{\{[^{}]*\}\})/);
  const said = parts
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/\b[a-z]+\b/g, (word) => {
            const list = Object.hasOwn(others, word) ? others[word]! : [];
            return list[hash(`${word}${text}`) % Math.max(1, list.length)] ?? word;
          }),
    )
    .join('');
  // A text with none of its words still comes back changed, as a model's would.
  return said === text
    ? `In short, ${text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
    : said;
}

/** Tokens as a model counts them, about four letters each. */
export const tokensOf = (text: string): number => Math.max(1, Math.ceil(text.length / 4));
