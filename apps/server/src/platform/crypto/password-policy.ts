/** Whom a password is for: their names are among the first that anybody tries. */
export interface PasswordOwner {
  readonly email: string;
  /** First and last name; empty where it is not known. */
  readonly name: string;
  /** Names of the product and the company. */
  readonly product: readonly string[];
}

// An attacker who tries common words and their combinations in order needs about 2^30 guesses: a minute of one machine.
const bitsAtLeast = 30;
const longestWord = 24;
const shortestWord = 3;
const bitsOfLetter = 5.5;
const bitsOfName = 1;
const bitsOfYear = 7;
const yearAt = /^(19|20)\d\d$/;

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

let ranks: Promise<ReadonlyMap<string, number>> | undefined;

/** Rank of each common password by its text, from 1. Loaded when it is first needed: half a megabyte. */
function commonPasswords(): Promise<ReadonlyMap<string, number>> {
  ranks ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Map(dictionary['passwords-common'].map((word, index) => [word.toLowerCase(), index + 1])),
  );
  return ranks;
}

/** How many characters from a place on follow in steps of -1, 0 or 1, as `1234`, `cba` and `aaaa` do. */
function runLengths(text: string): number[] {
  const lengths = Array.from<number>({ length: text.length }).fill(1);
  for (let at = text.length - 2; at >= 0; at -= 1) {
    const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
    if (Math.abs(step) > 1) continue;
    const next = at + 2 < text.length ? text.charCodeAt(at + 2) - text.charCodeAt(at + 1) : undefined;
    lengths[at] = next === step ? lengths[at + 1]! + 1 : 2;
  }
  return lengths;
}

/**
 * Bits of work to guess a text put together from common words, runs and single letters, by its cheapest reading.
 * Linear in its length: at each place at most `longestWord` words are searched.
 */
function bitsOf(text: string, bitsOfWord: (word: string) => number | undefined): number {
  const runs = runLengths(text);
  const best = Array.from<number>({ length: text.length + 1 }).fill(Infinity);
  best[0] = 0;
  for (let at = 0; at < text.length; at += 1) {
    const reach = (length: number, bits: number): void => {
      best[at + length] = Math.min(best[at + length]!, best[at]! + bits);
    };
    reach(1, bitsOfLetter);
    if (yearAt.test(text.slice(at, at + 4))) reach(4, bitsOfYear);
    if (runs[at]! >= shortestWord) reach(runs[at]!, 4 + Math.log2(runs[at]!));
    for (let length = shortestWord; length <= Math.min(longestWord, text.length - at); length += 1) {
      const bits = bitsOfWord(text.slice(at, at + length));
      if (bits !== undefined) reach(length, bits);
    }
  }
  return best[text.length]!;
}

/** A text that repeats itself is as good as its unit. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2 && length <= longestWord; length += 1) {
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length))
      return text.slice(0, length);
  }
  return text;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Names that the password must not contain, or lean on. */
function namesOf({ email, name, product }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [
    local,
    ...wordsOf(local),
    domain.split('.')[0]!,
    ...wordsOf(name),
    ...product.flatMap(wordsOf),
  ];
  return [...new Set(parts)].filter((part) => part.length >= shortestWord);
}

/**
 * Why a password is refused, or undefined when it will do: length over composition, no common password, nothing that
 * is put together from common ones, no names of the person or the product. Source: NIST SP 800-63B, 5.1.1.2.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (password.length < 12) return 'must have at least 12 characters';
  if (password.length > 200) return 'must have at most 200 characters';
  if (new Set(password).size < 5) return 'must have at least five different characters';
  const plain = password.normalize('NFKC').toLowerCase();
  const names = namesOf(owner);
  const contained = names.find((name) => name.length > 3 && plain.includes(name));
  if (contained !== undefined) return 'must not contain your name, your e-mail or the name of the product';
  const known = await commonPasswords();
  const bitsOfWord = (word: string): number | undefined => {
    if (names.includes(word)) return bitsOfName;
    const rank = known.get(word);
    return rank === undefined ? undefined : Math.log2(rank + 1);
  };
  const spellings = [plain, [...plain].map((letter) => leet[letter] ?? letter).join('')];
  const weak = spellings.some((text) => bitsOf(unitOf(text), bitsOfWord) < bitsAtLeast);
  return weak ? 'is too easy to guess: it is made of common passwords' : undefined;
}
