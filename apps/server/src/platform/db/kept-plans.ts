import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';
/** How far into a statement the mark is searched for: it follows the first word. */
const markWithin = 64;
/** Statements of one process that keep their plans; further ones are planned each time, as usual. */
const keptAtMost = 300;

/**
 * Put right after the `select` of a short read that is asked often: each connection parses it once, and PostgreSQL keeps
 * a plan for all values where that is no worse than a plan for these values. Planning a join costs a millisecond, ten times
 * what the read itself takes. Not for searches, whose best plan depends on what is searched for, nor for `select *`, whose
 * columns a migration changes.
 */
export const planKept = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= keptAtMost) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Has a connection keep the plans of statements that are marked so. */
export function keepPlans(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...words: unknown[]) => unknown;
  const named = (query: unknown, ...rest: unknown[]): unknown => {
    if (typeof query !== 'string' || !query.slice(0, markWithin).includes(mark)) return ask(query, ...rest);
    const name = nameOf(query);
    return ask(name === undefined ? query : { name, text: query }, ...rest);
  };
  client.query = named as typeof client.query;
}
