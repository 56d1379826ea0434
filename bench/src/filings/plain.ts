import { existsSync } from 'node:fs';
import type { FilingTable } from '@midoffice/market';
import { besidePath, readBeside } from './truth.ts';

interface Wanted {
  readonly period: string;
  readonly name: string;
  readonly value: number;
}

interface TruthFile {
  readonly items?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly core?: Readonly<
    Record<
      string,
      {
        readonly end?: string;
        readonly instant?: string;
        readonly items: Readonly<Record<string, number>>;
      }
    >
  >;
}

/** The figures that the truth of a filing without tags names, by hand or out of its separate XBRL instance. */
function wantedFigures(name: string): Wanted[] {
  if (existsSync(besidePath(`${name}.truth.json`))) {
    const { items = {} } = readBeside(`${name}.truth.json`) as TruthFile;
    return Object.entries(items).flatMap(([period, figures]) =>
      period.startsWith('EX-27')
        ? []
        : Object.entries(figures).map(([label, value]) => ({ period, name: label, value })),
    );
  }
  const { core = {} } = readBeside(`${name}.facts.json`) as TruthFile;
  return Object.entries(core).flatMap(([kind, { end, instant, items }]) =>
    Object.entries(items).map(([label, value]) => ({
      period: `${kind} ended ${end ?? instant}`,
      name: label,
      value,
    })),
  );
}

const lengths: Readonly<Record<string, readonly number[]>> = {
  quarter: [3],
  year: [12],
  yearToDate: [6, 9, 12],
};

/** How many of these figures are in a column of their period, and those that are not. Signs are compared as amounts: cost and outflows are positive in the truth. */
export function comparePlain(
  name: string,
  tables: readonly FilingTable[],
): { wanted: number; found: number; misses: string[] } {
  const wanted = wantedFigures(name);
  const columns = tables.flatMap(({ columns, rows }) =>
    columns.map((column, at) => ({ column, values: rows.map(({ cells }) => cells[at]?.value ?? null) })),
  );
  const misses = wanted.filter(({ period, value }) => {
    const kind = /^\w+/.exec(period)![0];
    const end = period.match(/\d{4}-\d\d-\d\d/g)!.at(-1)!;
    return !columns.some(
      ({ column, values }) =>
        column.end === end &&
        (lengths[kind] ? lengths[kind].includes(column.months ?? 0) : column.months === null) &&
        values.some((one) => one !== null && Math.abs(one) === Math.abs(value)),
    );
  });
  return {
    wanted: wanted.length,
    found: wanted.length - misses.length,
    misses: misses.map(({ period, name, value }) => `${period}: ${name} ${value} not read`),
  };
}
