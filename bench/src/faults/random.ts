import { seededRandom } from '@midoffice/market/testing/series';

/** Draws of one seed, the same on every machine. */
export interface Random {
  /** [0, 1). */
  readonly uniform: () => number;
  /** An integer from `from` up to `to`, both included. */
  readonly integer: (from: number, to: number) => number;
  /** Log-uniform: each decade is as likely as the next. */
  readonly logUniform: (from: number, to: number) => number;
  /** Standard normal. */
  readonly normal: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly chance: (share: number) => boolean;
}

/** Draws for a seed and a key: a class or a series added elsewhere does not change the others' draws. */
export function randomFor(seed: number, key: string): Random {
  const uniform = seededRandom(hash(`${seed} ${key}`));
  const integer = (from: number, to: number): number => from + Math.floor(uniform() * (to - from + 1));
  return {
    uniform,
    integer,
    logUniform: (from, to) => from * (to / from) ** uniform(),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (list) => list[integer(0, list.length - 1)]!,
    chance: (share) => uniform() < share,
  };
}

/** FNV-1a, 32 bits. Source: Fowler, Noll, Vo. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
