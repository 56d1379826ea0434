import { recordKey } from '@midoffice/market/statements/solve/book';
import type { PlantedFault } from '@midoffice/market/statements/testing/plant';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { Random } from '../faults/random.ts';

/** What another vendor's statements lack or have otherwise. */
const MISSING = 0.2;
const WRONG = 0.03;
const DEFINED_OTHERWISE = 0.1;

/**
 * Another source as vendors are: a fifth of its cells is missing, one in thirty is wrong, a tenth of its fields is defined
 * otherwise throughout. Of the cells that the fault changed it holds the true values, and defines their fields alike.
 */
export function otherSource(
  records: readonly StatementRecord[],
  { right }: PlantedFault,
  random: Random,
): StatementRecord[] {
  const trueFields = new Set([...right.keys()].map((cell) => cell.slice(cell.lastIndexOf(' ') + 1)));
  const otherwise = new Map<string, boolean>();
  return records.map((record) => {
    const key = recordKey(record.statement, record.calendarYear, record.period);
    const values: Record<string, number | null> = {};
    for (const [field, value] of Object.entries(record.values)) {
      const truth = right.get(`${key} ${field}`);
      const name = `${record.statement} ${field}`;
      if (!otherwise.has(name))
        otherwise.set(name, !trueFields.has(field) && random.chance(DEFINED_OTHERWISE));
      if (truth !== undefined) values[field] = truth;
      else if (value === null || random.chance(MISSING)) continue;
      else if (otherwise.get(name)) values[field] = Math.round(value * 0.9);
      else values[field] = random.chance(WRONG) ? Math.round(value * 1.1) : value;
    }
    return { ...record, values };
  });
}
