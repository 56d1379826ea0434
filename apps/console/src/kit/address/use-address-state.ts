import { useCallback } from 'react';
import { currentPlace, go, usePlace } from './place.ts';

type Raw = string | readonly string[] | undefined;

/** The form of one value in the address. A value equal to its default is left out. */
export interface Param<T> {
  read(raw: Raw): T;
  write(value: T): Raw;
}

const one = (raw: Raw): string | undefined => (typeof raw === 'object' ? raw[0] : raw);

/** A text. */
export const textParam = (fallback = ''): Param<string> => ({
  read: (raw) => one(raw) ?? fallback,
  write: (value) => (value === fallback ? undefined : value),
});

/** One of a few texts; anything else counts as the default. */
export const choiceParam = <const V extends string>(
  options: readonly V[],
  fallback: NoInfer<V>,
): Param<V> => ({
  read: (raw) => options.find((option) => option === one(raw)) ?? fallback,
  write: (value) => (value === fallback ? undefined : value),
});

/** A whole number. */
export const numberParam = (fallback: number): Param<number> => ({
  read(raw) {
    const text = one(raw);
    return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : fallback;
  },
  write: (value) => (value === fallback ? undefined : String(value)),
});

/** Yes or no; `1` in the address is not the default. */
export const flagParam = (fallback = false): Param<boolean> => ({
  read(raw) {
    const text = one(raw);
    return text === undefined ? fallback : text === '1' || text === 'true';
  },
  write: (value) => (value === fallback ? undefined : value ? '1' : '0'),
});

type Params = Readonly<Record<string, { read(raw: Raw): unknown; write(value: unknown): Raw }>>;
type State<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };
interface SetOptions {
  /** Leaves a step to go back to; without it the present step is replaced. */
  readonly push?: boolean;
}
type SetState<P extends Params> = (patch: Partial<State<P>>, options?: SetOptions) => void;

/**
 * The state of a screen, kept in the address: a link or a reload restores it.
 * @param params by name; keep the object outside the component. `page` and `item` belong to the shell.
 */
export function useAddressState<P extends Params>(params: P): readonly [State<P>, SetState<P>] {
  const { search } = usePlace();
  const state = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, param.read(search[name])]),
  ) as State<P>;
  const set = useCallback<SetState<P>>(
    (patch, options = {}) => {
      const written = Object.fromEntries(
        Object.entries(patch).map(([name, value]) => [name, params[name]?.write(value)]),
      );
      const present = currentPlace();
      go(present.pathname, { ...present.search, ...written }, { replace: !options.push });
    },
    [params],
  );
  return [state, set];
}
