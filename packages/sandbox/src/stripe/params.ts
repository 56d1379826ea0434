import { StripeFault, invalid } from './errors.ts';
import type { Form } from './form.ts';

/** Reads one parameter; called with undefined where it was not sent. */
export type Field<T> = (value: Form | undefined, path: string) => T;

/** The parameters of one call, by name. */
export type Fields = Record<string, Field<unknown>>;

/** What reading these parameters gives. */
export type Read<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };

/**
 * Reads parameters and refuses those that are not declared. A parameter that the real API knows and this
 * sandbox does not is refused too: nothing is silently ignored.
 */
export function readParams<F extends Fields>(fields: F, form: Form, path = ''): Read<F> {
  if (typeof form !== 'object' || Array.isArray(form)) throw invalid('Invalid object', path);
  for (const name of Object.keys(form)) {
    if (Object.hasOwn(fields, name)) continue;
    const param = child(path, name);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    read[name] = field(Object.hasOwn(form, name) ? form[name] : undefined, child(path, name));
  }
  return read as Read<F>;
}

function child(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

export const str: Field<string | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, path);
  if (value === '') {
    throw invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      'parameter_invalid_empty',
    );
  }
  if (value.length > 5000) throw invalid(`Invalid string: ${path} is longer than 5000 characters`, path);
  return value;
};

export const int: Field<number | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalid(`Invalid integer: ${String(value)}`, path, 'parameter_invalid_integer');
  }
  return Number(value);
};

export const num: Field<number | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    throw invalid(`Invalid decimal: ${String(value)}`, path);
  return Number(value);
};

export const bool: Field<boolean | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${String(value)}`, path);
  return value === 'true';
};

export function oneOf<const T extends string>(...allowed: T[]): Field<T | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (!allowed.includes(value as T)) {
      throw invalid(`Invalid ${path}: must be one of ${allowed.join(', ')}`, path);
    }
    return value as T;
  };
}

/** A parameter that must be sent. */
export function required<T>(field: Field<T>): Field<Exclude<T, undefined>> {
  return (value, path) => {
    if (value === undefined) throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
    return field(value, path) as Exclude<T, undefined>;
  };
}

/** A parameter that the empty string unsets. */
export function nullable<T>(field: Field<T>): Field<T | null> {
  return (value, path) => (value === '' ? null : field(value, path));
}

export function list<T>(field: Field<T>): Field<Exclude<T, undefined>[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalid('Invalid array', path);
    return value.map((item, at) => field(item, `${path}[${at}]`) as Exclude<T, undefined>);
  };
}

export function object<F extends Fields>(fields: F): Field<Read<F> | undefined> {
  return (value, path) => (value === undefined ? undefined : readParams(fields, value, path));
}

export const metadata: Field<Record<string, string> | null | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (value === '') return null;
  if (typeof value === 'string') throw invalid('Invalid object', path);
  const entries = Object.entries(value);
  for (const [key, text] of entries) {
    if (typeof text !== 'string') throw invalid(`Invalid string: ${JSON.stringify(text)}`, `${path}[${key}]`);
    if (key.length > 40)
      throw invalid(`Metadata keys can have up to 40 characters, ${key.length} given.`, path);
    if (text.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${text.length} characters.`,
        `${path}[${key}]`,
      );
    }
  }
  return Object.fromEntries(entries as [string, string][]);
};

/** Metadata after a change: keys are merged, an empty value removes its key, null removes all. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''),
  );
  if (Object.keys(merged).length > 50) throw invalid('Metadata can have up to 50 keys.', 'metadata');
  return merged;
}

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A moment or a range of moments, as list calls take for `created`. */
export const range: Field<Range | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const exact = int(value, path);
    return { gte: exact, lte: exact };
  }
  return readParams({ gt: int, gte: int, lt: int, lte: int }, value, path);
};

export function inRange(value: number | null, range: Range | undefined): boolean {
  if (!range) return true;
  if (value === null) return false;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}

export const address = object({
  city: nullable(str),
  country: nullable(str),
  line1: nullable(str),
  line2: nullable(str),
  postal_code: nullable(str),
  state: nullable(str),
});

/** Guard for amounts that must be in the API's range. */
export function amountInRange(amountCents: number, param: string): number {
  if (amountCents < 0)
    throw invalid('This value must be greater than or equal to 0.', param, 'parameter_invalid_integer');
  if (amountCents > 99_999_999) {
    throw new StripeFault(400, 'invalid_request_error', 'Amount must be no more than $999,999.99', {
      param,
      code: 'amount_too_large',
    });
  }
  return amountCents;
}
