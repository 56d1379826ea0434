import { z } from 'zod';

// Long columns are made by the server and checked for their kind only: item by item would cost more than the query.

/**
 * A long column as the text of its JSON, in parts: what a database wrote is sent on as it is, without a value for each item
 * on the way. Clients get a list as of any other column.
 */
export class WrittenColumn {
  /** Items of all parts together. */
  readonly count: number;
  /** Each with its items as JSON, with commas between and without brackets. */
  readonly parts: readonly string[];
  constructor(count: number, parts: readonly string[]) {
    this.count = count;
    this.parts = parts;
  }
  /** The list that clients get, for the types of an output alone: here its items cannot be read. */
  asList<T>(): T[] {
    return this as unknown as T[];
  }
  toJSON(): never {
    throw new Error('a written column is sent by the pipeline alone');
  }
}

/** A very long column that is read and written once the rest of its answer is known. Clients get a list as of any other column. */
export class LaterColumn {
  // Private: it may hold an address with its password, which nothing may write by accident.
  readonly #source: object;
  /** Its name in its source. */
  readonly name: string;
  constructor(source: object, name: string) {
    this.#source = source;
    this.name = name;
  }
  /** Where it comes from, for whoever writes it. */
  sourceFor(): object {
    return this.#source;
  }
  toJSON(): never {
    throw new Error('a later column is sent by the pipeline alone');
  }
  /** The list that clients get, for the types of an output alone: here its items cannot be read. */
  asList<T>(): T[] {
    return this as unknown as T[];
  }
}

const isColumn = (value: unknown): boolean =>
  Array.isArray(value) || value instanceof WrittenColumn || value instanceof LaterColumn;

/** A long column of numbers. */
export const numbers = z.custom<number[]>(isColumn).meta({ type: 'array', items: { type: 'number' } });

/** A long column of numbers with gaps. */
export const maybeNumbers = z
  .custom<(number | null)[]>(isColumn)
  .meta({ type: 'array', items: { type: 'number', nullable: true } });

/** A long column of texts. */
export const texts = z.custom<string[]>(isColumn).meta({ type: 'array', items: { type: 'string' } });
