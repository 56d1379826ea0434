import { getCoverageData } from '@midoffice/contract/monitors/coverage/calls/get-coverage-data';
import { customSymbols } from '@midoffice/contract/monitors/coverage/inputs';
import {
  coverageFieldNames,
  coverageFields,
  type CoverageField,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageRow, CoverageSum } from '@midoffice/contract/monitors/coverage/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countRows, listRows, readKnown, readSums, type ListedRow, type Sum } from '../view-store.ts';

/** Flat: each field beside the symbol; null where the symbol has nothing of it. */
const rowOf = ({ cells, ...row }: ListedRow, fields: readonly CoverageField[]): CoverageRow => ({
  ...row,
  ...Object.fromEntries(fields.map((field) => [field, cells[field] ?? null])),
});

function sumOf(field: CoverageField, all: number, sum: Sum | undefined): CoverageSum {
  const symbols = sum?.symbols ?? 0;
  return {
    field,
    label: coverageFields[field].label,
    symbols,
    missing: all - symbols,
    share: all ? symbols / all : null,
    gapped: sum?.gapped ?? 0,
    oldest: sum?.oldest ?? null,
    newest: sum?.newest ?? null,
  };
}

export const handler = implementRead(getCoverageData, async ({ db }, input) => {
  const { type, value, missing, gapped, sort, pageSize } = input;
  const fields = input.fields?.length ? input.fields : coverageFieldNames;
  const wanted = { type, value, symbols: type === 'custom' ? customSymbols(value) : [] };
  const page = Math.max(1, input.page);
  const rows = await listRows(db, wanted, {
    fields,
    missing,
    gapped,
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const { total, checkedAt } = await countRows(db, wanted, { missing, gapped });
  const sums = new Map((await readSums(db, wanted)).map((sum) => [sum.field, sum]));
  const symbols = sums.get('')?.symbols ?? 0;
  const known = wanted.symbols.length ? await readKnown(db, wanted.symbols) : new Set<string>();
  return {
    rows: rows.map((row) => rowOf(row, fields)),
    total,
    symbols,
    summary: fields.map((field) => sumOf(field, symbols, sums.get(field))),
    unknown: wanted.symbols.filter((symbol) => !known.has(symbol)),
    checkedAt,
  };
});
