import type { z } from 'zod';

/** One setting: its schema, default, and what the documentation says. */
interface Setting<T extends z.ZodType> {
  readonly type: T;
  readonly initial: string;
  readonly secret?: boolean;
  readonly about: string;
}
export const setting = <T extends z.ZodType>(
  type: T,
  initial: string,
  about: string,
  secret = false,
): Setting<T> => ({ type, initial, about, secret });
