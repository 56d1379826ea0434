import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Identifiers that look random and are not: the same seed and the same order of calls give the same ids.
 * The counter lives in the store, so that a restart continues the sequence.
 */
export class IdSource {
  readonly #seed: string;
  readonly #next: () => number;

  constructor(seed: number | string, next: () => number) {
    this.#seed = String(seed);
    this.#next = next;
  }

  /** `length` base-62 characters. */
  text(length: number): string {
    return digestText(`${this.#seed}:${this.#next()}`, length);
  }

  /** A text that depends on the seed and a name only, such as an account id. */
  fixed(name: string, length: number): string {
    return digestText(`${this.#seed}/${name}`, length);
  }
}

function digestText(input: string, length: number): string {
  let text = '';
  for (let block = 0; text.length < length; block += 1) {
    const bytes = createHash('sha256').update(`${input}:${block}`).digest();
    for (const byte of bytes) {
      // Guard: 248 = 4 * 62, bytes above would favour the first characters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}
