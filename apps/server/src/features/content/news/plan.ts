import {
  comparedFields,
  newsFieldLabel,
  newsTexts,
  type ComparedField,
} from '@midoffice/contract/content/news/lists';
import type { Conflict } from '@midoffice/contract/kernel';
import { ApiError, badInput, conflict, notFound } from '../../../platform/http/errors.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { articleOf, columnOf, sameValue, sideName, type StoredArticle } from './articles.ts';
import type { Direction, UpdateInput } from './direction.ts';
import { newsTables } from './ledger-tables.ts';

/** An article in both sources, as it is now. */
export interface BothArticles {
  readonly prod: StoredArticle | null;
  readonly legacy: StoredArticle | null;
}

/** What a request writes: base facts, and the written article as it is afterwards. */
export interface NewsPlan {
  readonly rows: readonly CellChange[];
  readonly fields: readonly ComparedField[];
  readonly after: StoredArticle;
}

const valueOf = (stored: StoredArticle, field: ComparedField): unknown =>
  (articleOf(stored) as unknown as Record<string, unknown>)[field];

/** @throws ApiError 409 with both values where an article differs from what the caller had read of it */
function refuseStale(
  stored: StoredArticle,
  read: Iterable<readonly [field: string, value: unknown]>,
  wanted: (field: ComparedField) => unknown,
): void {
  const conflicts: Conflict[] = [];
  for (const [name, expected] of read) {
    const field = comparedFields.find((known) => known === name);
    if (!field) throw badInput(`expected.${name.slice(0, 60)}`, 'is no field of an article');
    const actual = valueOf(stored, field);
    if (sameValue(field, actual, expected)) continue;
    const where = `${sideName(stored.side)} article ${stored.url}`;
    conflicts.push({ field, expected, actual, wanted: wanted(field), where });
  }
  if (!conflicts.length) return;
  const names = conflicts.map(({ field }) => newsFieldLabel(field)).join(', ');
  throw conflict(`Somebody else changed ${names} in the meantime.`, conflicts);
}

/** Cells that give an article new values by field; values that it has already come to nothing. */
function cellsOf(target: StoredArticle, values: ReadonlyMap<ComparedField, unknown>): NewsPlan {
  const { side, url } = target;
  const fields = [...values.keys()].filter(
    (field) => !sameValue(field, target[columnOf[field]], values.get(field)),
  );
  const rows = fields.map((field): CellChange => ({
    table: newsTables.article.name,
    key: { side, url },
    field: columnOf[field],
    before: target[columnOf[field]],
    after: values.get(field),
  }));
  const after = Object.fromEntries(fields.map((field) => [columnOf[field], values.get(field)]));
  return { rows, fields, after: { ...target, ...after } };
}

/** @throws ApiError 400 where the main symbol is none of the symbols. Source: r002-news-main-symbol. */
function requireMainSymbol({ main_symbol: main, symbols }: StoredArticle): void {
  if (main !== '' && !symbols.includes(main))
    throw new ApiError(400, newsTexts.mainNotIncluded, { field: 'articleUpdates.mainSymbol' });
}

function planEdit(
  { prod }: BothArticles,
  { articleUpdates: { url }, expected }: UpdateInput,
  given: ReadonlyMap<ComparedField, unknown>,
): NewsPlan {
  if (!prod) throw notFound(`url: production has no article ${url}`);
  refuseStale(prod, Object.entries(expected ?? {}), (field) => given.get(field) ?? null);
  const plan = cellsOf(prod, given);
  requireMainSymbol(plan.after);
  return plan;
}

function planTransfer(
  { prod, legacy }: BothArticles,
  { articleUpdates: { url }, expected, fields }: UpdateInput,
  given: ReadonlyMap<ComparedField, unknown>,
  { to }: Direction,
): NewsPlan {
  const [source, target] = to === 'prod' ? [legacy, prod] : [prod, legacy];
  const from = to === 'prod' ? 'legacy' : 'production';
  if (!source) throw notFound(`url: ${from} has no article ${url}`);
  refuseStale(source, given, () => null);
  if (!target) {
    if (fields) throw badInput('fields', `${sideName(to)} has no such article yet: transfer it whole`);
    if (Object.keys(expected ?? {}).length)
      throw conflict(`Somebody else removed the ${sideName(to).toLowerCase()} article in the meantime.`, []);
    const after = { ...source, side: to };
    const rows = [rowChange(newsTables.article, null, after as unknown as Row)];
    return { rows, fields: [...comparedFields], after };
  }
  const chosen = comparedFields.filter((field) => fields?.includes(field) ?? true);
  const values = new Map(chosen.map((field) => [field, source[columnOf[field]]] as const));
  refuseStale(target, Object.entries(expected ?? {}), (field) => valueOf(source, field));
  return cellsOf(target, values);
}

/**
 * What an edit or a transfer writes.
 * @throws ApiError 400 that names the field; 404 where a source lacks the article; 409 with both values where somebody
 * else changed what the caller had read
 */
export function planUpdate(
  articles: BothArticles,
  input: UpdateInput,
  given: ReadonlyMap<ComparedField, unknown>,
  direction: Direction,
): NewsPlan {
  return direction.act === 'edit'
    ? planEdit(articles, input, given)
    : planTransfer(articles, input, given, direction);
}
