import {
  edsFields,
  edsSources,
  edsTables,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { buildMain, type MainRecord } from '@midoffice/market/corporate-actions/index';
import { readChangeSets, readTouchesOf, type FactName } from '../../../platform/ledger/facts-store.ts';
import type { Explainer, Explanation } from '../../../platform/ledger/tables.ts';
import { readLayers, readOrigin, type StoredLayers } from './layer-store.ts';
import { edsLedger } from './ledger-tables.ts';
import { layersOf } from './main-set.ts';

type Step = Explanation['steps'][number];

/** A cell of a main set. */
interface Cell {
  readonly table: EdsTable;
  readonly key: string;
  readonly field: string;
}

function cellOf(key: string, field: string): Cell | undefined {
  const at = key.indexOf('/');
  const table = edsTables.find((known) => known === key.slice(0, at));
  if (!table || !edsFields[table].some(({ name }) => name === field)) return undefined;
  return { table, key: key.slice(at + 1), field };
}

/** Every base fact that affects a cell, in force or not. @param source of the current record */
function factsOf(
  symbol: string,
  cell: Cell,
  { records }: StoredLayers,
  source: string | undefined,
): FactName[] {
  const of = (recordKey: string) => ({ symbol, subject: cell.table, record_key: recordKey });
  const fact = (table: { readonly name: string }, key: FactName['key']): FactName => ({
    table: table.name,
    key,
  });
  const sent = records.filter((one) => one.key === cell.key).map((one) => one.source);
  return [
    fact(edsLedger.cell, { ...of(cell.key), field: cell.field }),
    ...['manual', 'held', 'deleted'].map((mark) => fact(edsLedger.mark, { ...of(cell.key), mark })),
    ...[...new Set([...edsSources, ...sent])].map((one) =>
      fact(edsLedger.invalid, { ...of(cell.key), source: one }),
    ),
    // Of a whole source it says something only where that source has the record.
    ...sent.map((one) => fact(edsLedger.invalid, { ...of('*'), source: one })),
    // Records of other sources than that of the current record do not affect the value.
    ...(source === undefined ? [] : [fact(edsLedger.record, { ...of(cell.key), source })]),
  ];
}

const rankOf = (source: string): number => {
  const at = (edsSources as readonly string[]).indexOf(source);
  return at < 0 ? edsSources.length : at;
};

/** The newest change set that wrote a fact by the last part of its key; of one record key, where it is named. */
type LastOf = (table: string, last: string, recordKey?: string) => number | null;

/** From what the source sent to the value, step by step. */
function stepsOf(
  { key, field }: Cell,
  layers: StoredLayers,
  record: MainRecord | undefined,
  lastOf: LastOf,
): Step[] {
  const step = (label: string, value: Step['value'], changeSetId: number | null): Step => ({
    label,
    factor: null,
    value,
    changeSetId,
  });
  const passedOver = layers.records
    .filter((one) => one.key === key)
    .sort((a, b) => rankOf(a.source) - rankOf(b.source))
    .flatMap(({ source, values }) => {
      // Both marks may be in force, and the one written later may have been removed.
      const mark = [key, '*'].find((at) =>
        layers.invalid.some((one) => one.source === source && one.key === at),
      );
      const label = `${source} is passed over as invalid`;
      return mark ? [step(label, values[field] ?? null, lastOf('eds_invalid', source, mark))] : [];
    });
  if (!record) return passedOver;
  const marked = (mark: string) => layers.marks.find((one) => one.key === key && one.mark === mark);
  const [manual, held] = [marked('manual'), marked('held')];
  const cell = layers.cells.find((one) => one.key === key && one.field === field);
  return [
    ...passedOver,
    ...(manual
      ? [
          step(
            'Made a manual record',
            cell ? null : (record.values[field] ?? null),
            lastOf('eds_mark', 'manual'),
          ),
        ]
      : []),
    ...(held && !manual
      ? [step('Kept from imports', held.values?.[field] ?? null, lastOf('eds_mark', 'held'))]
      : []),
    ...(cell ? [step(manual ? 'Entered' : 'Corrected', cell.value, lastOf('eds_cell', field))] : []),
    ...(record.deleted ? [step('Deleted', null, lastOf('eds_mark', 'deleted'))] : []),
  ];
}

/** Why a cell of a main set is what it is. `key` is `table/record key`. */
export const explainRecordCell: Explainer = async (db, { target: symbol, key, field }) => {
  const cell = cellOf(key, field);
  if (!cell) return undefined;
  const layers = (await readLayers(db, cell.table, [symbol])).get(symbol)!;
  const record = buildMain(layersOf(cell.table, layers)).find((one) => one.key === cell.key);
  const facts = await readTouchesOf(db, factsOf(symbol, cell, layers, record?.source));
  const isSent = layers.records.some((one) => one.key === cell.key);
  if (!record && !isSent && !facts.some((fact) => fact.key['record_key'] === cell.key)) return undefined;
  const lastOf: LastOf = (table, last, recordKey = cell.key) =>
    facts.find(
      (fact) =>
        fact.table === table &&
        fact.key['record_key'] === recordKey &&
        [fact.key['field'], fact.key['mark'], fact.key['source']].includes(last),
    )?.changeSetId ?? null;
  const sent = layers.records.find((one) => one.key === cell.key && one.source === record?.source);
  const origin =
    sent && (await readOrigin(db, { symbol, table: cell.table, key: cell.key, source: sent.source }));
  return {
    value: record && !record.deleted ? (record.values[field] ?? null) : null,
    source: sent
      ? {
          name: sent.source,
          value: sent.values[field] ?? null,
          basis: null,
          importId: origin?.importId ?? null,
          fileName: origin?.fileName ?? null,
          importedAt: sent.updatedAt,
          importedBy: origin?.importedBy ?? null,
          earlier: [],
        }
      : null,
    steps: stepsOf(cell, layers, record, lastOf),
    changeSets: await readChangeSets(
      db,
      facts.map((fact) => fact.changeSetId),
    ),
  };
};
