import { createHash, randomBytes } from 'node:crypto';
import { statementFields, type StatementType } from '@midoffice/market/statements/fields';
import type { RowMapper, TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import { badInput, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { templateTarget } from './ledger-tables.ts';
import { readMapper, readSelector, readSelectors } from './template-store.ts';
import { changedFields, selectorKind } from './template-rows.ts';

/** Whether to write or to preview, and why. */
interface ChangeInput {
  readonly preview: boolean;
  readonly reason: string;
}

/** What changing templates answers beside the template. */
interface TemplateAnswer {
  success: true;
  message: string;
  changeSetId: number | null;
  preview: boolean;
  cells: Awaited<ReturnType<typeof writePlan>>['cells'];
}

export const newTemplateId = (): string => randomBytes(12).toString('hex');
/** The id of a template that ships, the same in every installation. */
export const shippedTemplateId = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 24);

/** Applies or previews a change of templates as one change set. */
export async function changeTemplates(
  context: WriteContext,
  input: ChangeInput,
  plan: { readonly kind: string; readonly summary: string; readonly rows: readonly CellChange[] },
  message: string,
): Promise<TemplateAnswer> {
  const applied = await writePlan(
    context.trx,
    templateTarget,
    { ...plan, source: 'person' },
    repairBy(context, input),
  );
  if (applied.changeSetId === null) context.previewOnly();
  const { preview } = input;
  return { success: true, message, changeSetId: applied.changeSetId, preview, cells: applied.cells };
}

/** @throws ApiError 404 where there is none of this id */
export async function requireSelector({ trx }: WriteContext, id: string): Promise<TableSelector> {
  const selector = await readSelector(trx, id);
  if (!selector) throw notFound(`selector: there is no table selector ${id}`);
  return selector;
}

/** @throws ApiError 404 where there is none of this id */
export async function requireMapper({ trx }: WriteContext, id: string): Promise<RowMapper> {
  const mapper = await readMapper(trx, id);
  if (!mapper) throw notFound(`mapper: there is no row mapper ${id}`);
  return mapper;
}

/** A name for a copy that no template has: `Banks (copy)`, `Banks (copy 2)` ... */
export function copyName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = `${name.slice(0, 100 - ending.length)}${ending}`;
    if (!known.has(copy.toLowerCase())) return copy;
  }
}

/** The table selectors that a row mapper is connected to, with another name in its place, or without it. */
export async function reconnected(
  { trx }: WriteContext,
  name: string,
  newName: string | null,
): Promise<CellChange[]> {
  const selectors = await readSelectors(trx);
  return selectors
    .filter(({ connectedRowMappers }) => connectedRowMappers.includes(name))
    .flatMap((selector) =>
      changedFields(selectorKind, selector, {
        connectedRowMappers: selector.connectedRowMappers.flatMap((one) =>
          one === name ? (newName === null ? [] : [newName]) : [one],
        ),
      }),
    );
}

/** Refuses a mapper that maps what is no field of its statement. @throws ApiError 400 naming it */
export function refuseUnknownFields(statementType: StatementType, value: RowMapper['value']): void {
  const known = new Set(statementFields[statementType].map(({ name }) => name));
  for (const field of Object.keys(value))
    if (!known.has(field))
      throw badInput(`mapper.value.${field}`, `is not a field of a statement of type ${statementType}`);
}
