import { z } from 'zod';

// Long columns are made by the server and checked for their kind only: item by item would cost more than the query.

/** A long column of numbers. */
export const numbers = z
  .custom<number[]>((value) => Array.isArray(value))
  .meta({ type: 'array', items: { type: 'number' } });

/** A long column of numbers with gaps. */
export const maybeNumbers = z
  .custom<(number | null)[]>((value) => Array.isArray(value))
  .meta({ type: 'array', items: { type: 'number', nullable: true } });

/** A long column of texts. */
export const texts = z
  .custom<string[]>((value) => Array.isArray(value))
  .meta({ type: 'array', items: { type: 'string' } });
