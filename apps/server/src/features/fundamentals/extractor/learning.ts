import { acceptLoneRow, acceptRow } from '@midoffice/market/mapper/learn';
import type { MapRow, RowMapperValue } from '@midoffice/market/mapper/types';
import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { addedRow, changedFields, mapperKind } from './template-rows.ts';
import { readMapper, readMappers } from './template-store.ts';
import { newTemplateId } from './templates.ts';
import { writeOutcomes, type Outcome } from './outcome-store.ts';
import type { StoreInput } from './stored-values.ts';

/** What storing values teaches: the mapper concerned, and the change of it that belongs into the same change set. */
export interface Lesson {
  readonly mapper: Pick<RowMapper, '_id' | 'templateName'> | undefined;
  readonly rows: readonly CellChange[];
}

type OriginRow = NonNullable<StoreInput['origin']>['rows'][string];

/** Rows of a table in one column, each with the place of its cell. */
export type TableRows = readonly (MapRow & { readonly place: string | null })[];

/** The accepted row among those of its table; undefined where it is not there, or several rows could be meant. */
function rowIn(rows: TableRows, { label, section, place }: OriginRow): TableRows[number] | undefined {
  const named = rows.filter((row) => row.label === label);
  if (place !== null) return named.find((row) => row.place === place);
  const inSection = named.filter((row) => row.section === section);
  const meant = inSection.length || section !== null ? inSection : named;
  return meant.length === 1 ? meant[0] : undefined;
}

/**
 * A mapper that finds each accepted row.
 * @param rows those of the table; undefined where it could not be read
 */
function widened(
  input: StoreInput,
  value: RowMapper['value'],
  values: Record<string, number | null>,
  rows: TableRows | undefined,
): RowMapper['value'] {
  let learnt: RowMapperValue = value;
  for (const [field, row] of Object.entries(input.origin?.rows ?? {})) {
    // What the mapper proposed itself needs no rule.
    if (!Object.hasOwn(values, field) || (row.proposed !== null && row.proposed === values[field])) continue;
    const accepted = rows && rowIn(rows, row);
    learnt = accepted
      ? acceptRow(input.statementType, learnt, field, accepted, rows)
      : acceptLoneRow(learnt, field, row, row.proposed !== null);
  }
  return learnt as RowMapper['value'];
}

async function freeName(trx: Trx, wanted: string): Promise<string> {
  const taken = new Set((await readMappers(trx)).map(({ templateName }) => templateName.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/**
 * What accepted rows teach the row mapper: it is widened so that it finds them by itself, or made where there is none. A
 * value that is stored without a row teaches nothing.
 * @param tableRows those of the table; undefined where it could not be read
 */
export async function lessonOf(
  trx: Trx,
  input: StoreInput,
  values: Record<string, number | null>,
  tableRows: TableRows | undefined,
): Promise<Lesson> {
  const { origin, learn, symbol, statementType } = input;
  const current = origin?.mapper === undefined ? undefined : await readMapper(trx, origin.mapper);
  if (!origin || !learn || (current && current.statementType !== statementType))
    return { mapper: current, rows: [] };
  const value = widened(input, current?.value ?? {}, values, tableRows);
  if (current)
    return {
      mapper: current,
      rows: value === current.value ? [] : changedFields(mapperKind, current, { value }),
    };
  if (!Object.keys(value).length) return { mapper: undefined, rows: [] };
  const templateName = await freeName(trx, `${symbol} ${statementType}`);
  const mapper = { _id: newTemplateId(), templateName, statementType, value };
  return { mapper, rows: [addedRow(mapperKind, mapper)] };
}

/** Records how the stored values compare with those that the mapper had proposed. */
export async function recordOutcomes(
  trx: Trx,
  input: StoreInput,
  mapper: Pick<RowMapper, '_id'> | undefined,
  values: Record<string, number | null>,
): Promise<void> {
  const { origin, symbol, calendarYear, period } = input;
  if (!origin || !mapper) return;
  const outcomes = Object.entries(origin.rows).flatMap(([field, { proposed }]): Outcome[] => {
    const stored = Object.hasOwn(values, field) ? values[field]! : undefined;
    if (stored === undefined) return [];
    return [{ field, outcome: proposed === null ? 'empty' : proposed === stored ? 'hit' : 'miss' }];
  });
  const of = {
    mapperId: mapper._id,
    symbol,
    finalLink: origin.finalLink ?? '',
    period: `${calendarYear}-${period}`,
  };
  await writeOutcomes(trx, of, outcomes);
}
