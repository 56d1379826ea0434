import type { Doc } from '../kernel/journal.ts';
import { invalid } from './errors.ts';

interface Clause {
  field: string;
  metadataKey: string | null;
  operator: string;
  value: string;
  negated: boolean;
}

const clausePattern =
  /^(-?)(?:metadata\[(["'])(.+?)\2\]|([a-z_.]+))(:|~|>=|<=|>|<)(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\d+|null))$/i;

/** Objects that fit a query such as `email:"a@b.c" AND metadata["plan"]:"pro"`: https://docs.stripe.com/search */
export function search<T extends Doc>(docs: Iterable<T>, query: string, fields: string[]): T[] {
  const { clauses, any } = parse(query, fields);
  const fits = (doc: T): boolean =>
    any ? clauses.some((clause) => test(doc, clause)) : clauses.every((clause) => test(doc, clause));
  return [...docs].filter(fits);
}

function parse(query: string, fields: string[]): { clauses: Clause[]; any: boolean } {
  const parts = query.trim().match(/(?:[^\s"']+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')+/g) ?? [];
  const words = parts.filter((part) => /^(and|or)$/i.test(part)).map((word) => word.toUpperCase());
  if (new Set(words).size > 1) throw invalid('Search queries may use AND or OR, not both.', 'query');
  const clauses = parts.filter((part) => !/^(and|or)$/i.test(part)).map((part) => parseClause(part, fields));
  if (clauses.length === 0) throw invalid('Your query is empty.', 'query', 'parameter_invalid_empty');
  return { clauses, any: words[0] === 'OR' };
}

function parseClause(part: string, fields: string[]): Clause {
  const match = clausePattern.exec(part);
  if (!match) throw invalid(`We were unable to parse your search query: ${part}`, 'query');
  const field = match[4] ?? 'metadata';
  if (!match[3] && !fields.includes(field))
    throw invalid(`Field \`${field}\` is an unsupported search field for this resource.`, 'query');
  const value = (match[6] ?? match[7] ?? match[8] ?? '').replaceAll(/\\(.)/g, '$1');
  return {
    field,
    metadataKey: match[3] ?? null,
    operator: match[5] ?? ':',
    value,
    negated: match[1] === '-',
  };
}

function test(doc: Doc, clause: Clause): boolean {
  const fields = doc as unknown as Record<string, unknown>;
  const metadata = fields['metadata'] as Record<string, string> | undefined;
  const found = clause.metadataKey === null ? fields[clause.field] : metadata?.[clause.metadataKey];
  return compare(found, clause) !== clause.negated;
}

function compare(found: unknown, { operator, value }: Clause): boolean {
  if (value === 'null') return found === null || found === undefined;
  if (found === null || found === undefined) return false;
  const text = String(found).toLowerCase();
  const wanted = value.toLowerCase();
  if (operator === ':') return text === wanted;
  if (operator === '~') return text.includes(wanted);
  const [left, right] = [Number(found), Number(value)];
  if (operator === '>') return left > right;
  if (operator === '<') return left < right;
  return operator === '>=' ? left >= right : left <= right;
}
