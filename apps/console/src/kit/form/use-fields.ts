import { useState } from 'react';
import type { CallError } from '../../data/client.ts';

type Values = Readonly<Record<string, string | boolean>>;
/** Says what is wrong with a value, or null. */
export type Rule<V, T = V[keyof V]> = (value: T, values: V) => string | null;
type Rules<V> = { readonly [K in keyof V]?: Rule<V, V[K]> };

export interface Fields<V extends Values> {
  readonly values: V;
  /** What edits are compared with. */
  readonly start: V;
  readonly dirty: boolean;
  /** Props of a text field. */
  text<K extends keyof V & string>(
    name: K,
  ): { value: V[K]; onChange(value: V[K]): void; error: string | null; required: boolean };
  /** Props of a tick. */
  check<K extends keyof V & string>(name: K): { checked: boolean; onChange(value: boolean): void };
  set(patch: Partial<V>): void;
  /** Checks all rules; runs the act only when they hold. */
  submit(act: (values: V) => void): void;
  /** Puts the texts of a refusal under their inputs. Answers whether one of them is here. */
  fail(error: CallError): boolean;
  reset(values?: V): void;
}

/** The text of a value that must be there. */
export const required =
  (text = 'is required') =>
  (value: string): string | null =>
    value.trim() ? null : text;

/** The state of a form: values, what is wrong with them, whether they changed. */
export function useFields<V extends Values>(initial: V, rules: Rules<V> = {}): Fields<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (patch: Partial<V>): void => {
    setValues((old) => ({ ...old, ...patch }));
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([name]) => !Object.hasOwn(patch, name))),
    );
  };
  return {
    values,
    start,
    dirty: Object.keys(start).some((name) => start[name] !== values[name]),
    text: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: errors[name] ?? null,
      // A rule that refuses an empty value.
      required:
        typeof start[name] === 'string' &&
        Boolean((rules[name] as Rule<V> | undefined)?.('' as V[keyof V], start)),
    }),
    check: (name) => ({
      checked: values[name] === true,
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    set,
    submit(act) {
      const found: Record<string, string> = {};
      for (const [name, rule] of Object.entries(rules) as [string, Rule<V> | undefined][]) {
        const problem = rule?.(values[name] as V[keyof V], values);
        if (problem) found[name] = problem;
      }
      setErrors(found);
      if (Object.keys(found).length === 0) act(values);
    },
    fail(error) {
      const named = error.field ? { [error.field]: error.message.replace(`${error.field}: `, '') } : {};
      const found = { ...named, ...error.issues };
      setErrors(found);
      return Object.keys(found).some((name) => Object.hasOwn(start, name));
    },
    reset(next = start) {
      setStart(next);
      setValues(next);
      setErrors({});
    },
  };
}
