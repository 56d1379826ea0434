import {
  halfYearNeighbour,
  statementIdOf,
  statementTableLabels,
  type StatementPeriod,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { halveRecord, quarterBefore } from '@midoffice/market/statements/half-years';
import type { LayerValues } from '@midoffice/market/statements/layers';
import { badInput } from '../../../platform/http/errors.ts';
import type { StatementDesk } from './desk.ts';
import type { EditNames } from './edit.ts';
import { recordOfValues } from './fields.ts';
import { beginWork, deleteRecord, insertRecord, setCell, type Work } from './plan.ts';

/**
 * Works out two quarters in place of a half year: the record that holds it, and the other quarter of the same half, which
 * must be missing. The half year ends on the record's date. Source: rule r001-doubler.
 * @throws ApiError 400 that names the period of a year, of no record, or whose other quarter is there
 */
export function planDoubling(
  desk: StatementDesk<StatementTable>,
  { calendarYear, period }: { readonly calendarYear: number; readonly period: StatementPeriod },
): { readonly work: Work; readonly names: EditNames } {
  const { symbol, table } = desk;
  const other = halfYearNeighbour(period);
  if (!other) throw badInput('period', 'must be a quarter: a year is not doubled');
  const [id, otherId] = [statementIdOf(calendarYear, period), statementIdOf(calendarYear, other)];
  const record = desk.main.get(id);
  if (!record || record.deleted)
    throw badInput('period', `there is no record ${id} of ${symbol} in ${table}`);
  const neighbour = desk.main.get(otherId);
  if (neighbour && !neighbour.deleted)
    throw badInput('period', `${otherId} has a record already, so that ${id} is no half year`);
  const { values } = recordOfValues({ symbol, statement: table, calendarYear, period }, record.values);
  const halves = halveRecord(table, values);
  const end = String(record.values['date']);
  const isLater = period > other;
  const whole = (numbers: LayerValues, date: string): LayerValues => ({ ...record.values, ...numbers, date });
  const earlier = whole(halves.earlier, quarterBefore(end));
  const later = whole(halves.later, end);
  const [own, made] = isLater ? [later, earlier] : [earlier, later];
  const origin = { origin: `half of ${id}` };
  const work = beginWork(desk);
  for (const [field, value] of Object.entries(own))
    if (value !== (record.values[field] ?? null)) setCell(work, id, field, value, origin);
  if (neighbour) {
    deleteRecord(work, otherId, false);
    for (const [field, value] of Object.entries(made)) setCell(work, otherId, field, value, origin);
  } else insertRecord(work, otherId, made, origin);
  const summary = `${statementTableLabels[table]}: half year ${id} split into ${[id, otherId].sort().join(' and ')}`;
  return { work, names: { kind: 'statement.record-doubled', source: 'rule half-years', summary } };
}
