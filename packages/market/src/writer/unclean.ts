/** What can be wrong with a sentence, and how it is called. */
export const uncleanProblems = {
  'error-marker': 'Error marker',
  'unfilled-placeholder': 'Unfilled placeholder',
  'double-space': 'Double space',
  'unbalanced-brackets': 'Unbalanced brackets',
  'repeated-word': 'Repeated word',
  'missing-full-stop': 'No full stop',
  'mixed-quotes': 'Mixed quotes',
  'unbalanced-quotes': 'Quote not closed',
  'too-long': 'Too long',
  'space-before-punctuation': 'Space before punctuation',
  'double-punctuation': 'Double punctuation',
  'small-start': 'Begins small',
  'missing-value': 'Value missing',
} as const;
export type UncleanProblem = keyof typeof uncleanProblems;

/** Words of a sentence at most. */
export const longestSentenceWords = 40;

interface Options {
  /** Placeholders that count as filled, as in a sentence that waits for its ticker; without it none does. */
  readonly known?: ReadonlySet<string>;
}

const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
// Said twice on purpose.
const doubles = new Set(['had', 'that', 'is', 'can']);
const abbreviations =
  /(?:\b(?:Inc|Corp|Co|Ltd|plc|vs|No|Mr|Ms|Dr|St|approx|e\.g|i\.e|U\.S|U\.K|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Z])\.$/;

function unbalanced(text: string): boolean {
  const open: string[] = [];
  for (const letter of text) {
    if ('([{'.includes(letter)) open.push(letter);
    else if (brackets[letter] && open.pop() !== brackets[letter]) return true;
  }
  return open.length > 0;
}

function repeats(text: string): boolean {
  for (const [, word] of text.matchAll(/\b([a-z]+)\s+\1\b/gi))
    if (!doubles.has(word!.toLowerCase())) return true;
  return false;
}

const straight = (text: string): number => (text.match(/"/g) ?? []).length;
const curly = (text: string): number => (text.match(/[“”]/g) ?? []).length;

type Check = (bare: string, raw: string, known: ReadonlySet<string>) => boolean;

const checks: Readonly<Record<UncleanProblem, Check>> = {
  'error-marker': (_bare, raw) => raw.includes('[[error:'),
  'unfilled-placeholder': (bare) => /\{\{|\}\}|\{[a-z]\w*\}|\$\{|%[sd]\b|<[A-Z_]+>/i.test(bare),
  'double-space': (bare) => /\S {2,}\S/.test(bare) || /\u00a0 | \u00a0/.test(bare),
  'unbalanced-brackets': (bare) => unbalanced(bare),
  'repeated-word': (bare) => repeats(bare),
  'missing-full-stop': (bare) => !/[.!?…]["”’')\]]*$/.test(bare.trim()),
  'mixed-quotes': (bare) => straight(bare) > 0 && curly(bare) > 0,
  'unbalanced-quotes': (bare) =>
    straight(bare) % 2 === 1 || (bare.match(/“/g) ?? []).length !== (bare.match(/”/g) ?? []).length,
  'too-long': (bare) => bare.split(/\s+/).filter(Boolean).length > longestSentenceWords,
  'space-before-punctuation': (bare) => /\s[,;:.!?](?!\d|\.\.)/.test(bare),
  'double-punctuation': (bare) =>
    /[,;:]{2}|[.,;:][,;]|(?<!\.)\.\.(?!\.)|[!?]\.|,\./.test(bare.replace(abbreviationComma, '$1')),
  'small-start': (bare) => /^["“'(]*[a-z]/.test(bare.trim()),
  'missing-value': (bare) =>
    /\$(?=[\s,.]|$)|(?<![\d)%])\s%|\bNaN\b|\bundefined\b|\bnull\b|\bInfinity\b/.test(bare),
};
// `Inc.,` is no double punctuation.
const abbreviationComma = /\b(Inc|Corp|Co|Ltd|plc|vs|No|U\.S|U\.K|e\.g|i\.e)\.(?=[,;])/g;

/**
 * What is wrong with one sentence, in the order of `uncleanProblems`; empty for a clean one. A known placeholder counts
 * as a word.
 */
export function findUnclean(sentence: string, { known = new Set() }: Options = {}): UncleanProblem[] {
  const bare = sentence.replace(/\{\{\s*([\w-]+)\s*(?:\|[^{}]*)?\}\}/g, (whole, name: string, at: number) =>
    known.has(name) ? `Value${at}` : whole,
  );
  return (Object.keys(uncleanProblems) as UncleanProblem[]).filter((problem) =>
    checks[problem](bare, sentence, known),
  );
}

// The bounds keep it quick on runs of quotes and brackets.
const boundary = /(?<=[.!?…]["”’')\]]{0,5})\s+(?=["“'([]{0,5}(?:[A-Z0-9]|\{\{))/;

// Characters that decide whether a part ends in an abbreviation.
const longestEnd = 16;

/** The sentences of a text: lines, and within them what ends with . ! or ? before a capital letter or a placeholder. */
export function sentencesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const found: string[] = [];
    // Joined once a sentence is complete: joining at each abbreviation takes a second for a line of `A. A. A. ...`.
    let parts: string[] = [];
    let end = '';
    for (const part of line.split(boundary)) {
      parts.push(part);
      end = (end ? `${end} ${part}` : part).slice(-longestEnd);
      if (abbreviations.test(end)) continue;
      found.push(parts.join(' '));
      parts = [];
      end = '';
    }
    if (parts.length) found.push(parts.join(' '));
    return found.filter((one) => one.trim());
  });
}
