import type { SpokenPart } from '../sound/modem.ts';

/** A word as answers have it. */
export interface AnsweredWord {
  word: string;
  punctuated_word: string;
  start: number;
  end: number;
  confidence: number;
  speaker: number;
}

/** The words of what somebody said. */
export const wordsOf = ({ speaker, text }: SpokenPart): AnsweredWord[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((shown) => ({
      word: shown.toLowerCase().replaceAll(/[.,?!;:]+$/g, ''),
      punctuated_word: shown,
      start: 0,
      end: 0,
      confidence: 0.99,
      speaker,
    }));

/** One channel of an answer. */
export const resultShape = (words: readonly AnsweredWord[]): object => ({
  alternatives: [
    {
      transcript: words.map(({ punctuated_word: shown }) => shown).join(' '),
      confidence: words.length ? 0.99 : 0,
      words,
    },
  ],
});
