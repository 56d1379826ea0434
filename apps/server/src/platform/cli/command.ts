import type { Platform } from '../platform.ts';

/** What a command gets: positional words, options, and where to write. */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | string[]>>;
  /** Data goes to standard output, everything else to standard error. */
  out(text: string): void;
  notify(text: string): void;
}

/** A mistake in how a command was called, reported without a stack. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A refusal or failure, reported without a stack. Exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** One command of `npm run cli -- NAME ...`. Features export theirs from `commands.ts` as `commands`. */
export interface Command {
  /** Such as `staff create`. */
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  /** Options that take a value, and whether they may be given several times. */
  readonly options?: Readonly<Record<string, 'text' | 'texts' | 'flag'>>;
  /** `platform`: runs on engines that are started or joined for it; `nothing`: runs without any. */
  readonly needs: 'platform' | 'nothing';
  run(given: Arguments, platform: Platform): Promise<void>;
}
