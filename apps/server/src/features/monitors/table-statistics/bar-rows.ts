import type { ValueState } from '@midoffice/contract/monitors/table-statistics/shapes';
import { tableRowsPageSize } from '@midoffice/contract/monitors/table-statistics/lists';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { documentKey, type TablePlan } from './plan.ts';
import { readBarRows, readFieldChunks, type Bar, type ChunkField } from './rows-store.ts';

/** No table has a block of this number. */
const beyondAll = 4_294_967_294;

/** How many values of a field in a chunk are in a state. */
function countOf({ groups }: ChunkField, { state, groups: wanted }: Bar): number {
  let count = 0;
  for (const { name, n, figures } of groups) {
    if (wanted && !wanted.includes(name)) continue;
    const [filled, invalid, attention] = figures ?? [0, 0, 0];
    count += { null: n - filled, invalid, attention, valid: filled - invalid - attention }[state];
  }
  return count;
}

/** The sub-groups that a bar is about; null: all rows. A document's field is counted only where some record has it. */
function groupsOf(
  plan: TablePlan,
  chunks: readonly ChunkField[],
  field: string,
  group?: string,
): string[] | null {
  if (group !== undefined) return [group];
  if (documentKey(plan, field) === undefined) return null;
  const having = chunks.flatMap(({ groups }) =>
    groups.filter(({ figures }) => figures).map(({ name }) => name),
  );
  return [...new Set(having)];
}

/**
 * One page of the rows behind a bar. The figures of the chunks say in which of them the page begins, so that no more
 * than these are read, however large the table is.
 */
export async function readBarPage(
  db: DbOrTrx,
  plan: TablePlan,
  asked: { field: string; state: ValueState; group?: string | undefined; page: number; todayMs: number },
) {
  const chunks = await readFieldChunks(db, plan.table, asked.field);
  const bar: Bar = {
    field: asked.field,
    state: asked.state,
    groups: groupsOf(plan, chunks, asked.field, asked.group),
  };
  const counts = chunks.map((chunk) => countOf(chunk, bar));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let skip = (asked.page - 1) * tableRowsPageSize;
  const rows: Awaited<ReturnType<typeof readBarRows>> = [];
  for (const [at, { block }] of chunks.entries()) {
    const count = counts[at]!;
    if (count <= skip) {
      skip -= count;
      continue;
    }
    const limit = tableRowsPageSize - rows.length;
    const blocks = { from: block, to: chunks[at + 1]?.block ?? beyondAll };
    rows.push(...(await readBarRows(db, plan, bar, { blocks, skip, limit, todayMs: asked.todayMs })));
    skip = 0;
    if (rows.length >= tableRowsPageSize) break;
  }
  return { rows, total };
}
