import { acceptRow } from '@midoffice/market/mapper/learn';
import type { MapRow } from '@midoffice/market/mapper/types';
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

const asRow = ({ label, section }: OriginRow, value: number | null): MapRow => ({ label, section, value });

/** A mapper that finds each accepted row; of the table only the accepted rows are known here. */
function widened(
  input: StoreInput,
  value: RowMapper['value'],
  values: Record<string, number | null>,
): RowMapper['value'] {
  const given = Object.entries(input.origin?.rows ?? {}).filter(([field]) => Object.hasOwn(values, field));
  const rows = given.map(([field, row]) => asRow(row, values[field]!));
  let learnt = value;
  for (const [i, [field, row]] of given.entries()) {
    // What the mapper proposed itself needs no rule.
    if (row.proposed !== null && row.proposed === values[field]) continue;
    learnt = acceptRow(input.statementType, learnt, field, rows[i]!, rows) as RowMapper['value'];
  }
  return learnt;
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
 */
export async function lessonOf(
  trx: Trx,
  input: StoreInput,
  values: Record<string, number | null>,
): Promise<Lesson> {
  const { origin, learn, symbol, statementType } = input;
  const current = origin?.mapper === undefined ? undefined : await readMapper(trx, origin.mapper);
  if (!origin || !learn || (current && current.statementType !== statementType))
    return { mapper: current, rows: [] };
  const value = widened(input, current?.value ?? {}, values);
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
