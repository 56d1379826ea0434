import { useState } from 'react';
import type { CallError } from '../../data/client.ts';
import { issuesOf } from './issues.ts';
import { typedSince } from './typed-since.ts';

type Values = Readonly<Record<string, string | boolean>>;
/** Says what is wrong with a value, or null. */
export type Rule<V, T = V[keyof V]> = (value: T, values: V) => string | null;
type Rules<V> = { readonly [K in keyof V]?: Rule<V, V[K]> };

export interface Fields<V extends Values> {
  readonly values: V;
  /** What the values replace: `expected` of what is sent. Of an edited field the value that it had when it was edited. */
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
  /**
   * Values were saved: they are what edits replace from now on. What was typed while they were saved stays an edit.
   * @param typed what the form held when it was sent, where something else was stored
   */
  saved(stored: V, typed?: V): void;
  /** Left out: the values that the form began with, or the record as it was read last where it follows one. */
  reset(values?: V): void;
}

/** The text of a value that must be there. */
export const required =
  (text = 'is required') =>
  (value: string): string | null =>
    value.trim() ? null : text;

interface State<V> {
  readonly start: V;
  readonly values: V;
  /** The record as it was read last. */
  readonly read: V;
}

/** A form whose record was read again: what the person has edited stays, together with the value that it replaces. */
function followed<V extends Values>({ start, values }: State<V>, read: V): State<V> {
  const isEdited = (name: string): boolean => values[name] !== start[name] && values[name] !== read[name];
  const edited = Object.keys(read).filter(isEdited);
  const of = (from: V): V => ({ ...read, ...Object.fromEntries(edited.map((name) => [name, from[name]])) });
  return { read, start: of(start), values: of(values) };
}

interface FieldsOptions {
  /** The initial values are those of a record that may be read again meanwhile: fields that are not edited follow it. */
  readonly follows?: boolean;
  /** The parts of what is sent that hold the fields, such as `record`: a refusal names `record.date`. */
  readonly sentIn?: readonly string[];
  /** By field: its name in what is sent, where that is another one. */
  readonly sentAs?: Readonly<Record<string, string>>;
}

/** The state of a form: values, what is wrong with them, whether they changed. */
export function useFields<V extends Values>(
  initial: V,
  rules: Rules<V> = {},
  { follows = false, sentIn, sentAs = {} }: FieldsOptions = {},
): Fields<V> {
  const [known, setState] = useState<State<V>>({ start: initial, values: initial, read: initial });
  const isNewer = follows && Object.keys(initial).some((name) => initial[name] !== known.read[name]);
  const state = isNewer ? followed(known, initial) : known;
  if (isNewer) setState(state);
  const { start, values } = state;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (patch: Partial<V>): void => {
    setState((old) => ({ ...old, values: { ...old.values, ...patch } }));
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
      const found = issuesOf(error, sentIn);
      for (const [name, sent] of Object.entries(sentAs)) if (found[sent]) found[name] = found[sent];
      setErrors(found);
      return Object.keys(found).some((name) => Object.hasOwn(start, name));
    },
    saved(stored, typed = stored) {
      setState((old) => ({
        ...old,
        start: stored,
        values: { ...stored, ...typedSince(old.values, typed) },
      }));
      setErrors({});
    },
    reset(next) {
      setState(({ read, ...old }) => {
        const begun = next ?? (follows ? read : old.start);
        return { read, start: begun, values: begun };
      });
      setErrors({});
    },
  };
}
