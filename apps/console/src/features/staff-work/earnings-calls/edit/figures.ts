import { financialGroups } from '@midoffice/contract/staff-work/earnings-calls/lists';

type Stored = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** All figures of a call, by `group.field`, as a form holds them. */
export const figureFields = financialGroups.flatMap(({ key: group, fields }) =>
  fields.map(({ key, label, unit }) => ({ name: `${group}.${key}`, group, field: key, label, unit })),
);

export const figureValues = (stored: Stored): Record<string, string> =>
  Object.fromEntries(
    figureFields.map(({ name, group, field }) => {
      const value = stored[group]?.[field];
      return [name, value === null || value === undefined ? '' : String(value)];
    }),
  );

const isNumber = (text: string): boolean =>
  text.trim() === '' || Number.isFinite(Number(text.replaceAll(',', '')));

export const figureRules = Object.fromEntries(
  figureFields.map(({ name }) => [
    name,
    (given: string | boolean) => (isNumber(String(given)) ? null : 'must be a number'),
  ]),
);

/** The figures that differ, by group; an emptied one is null. */
export function changedFigures(stored: Stored, values: Readonly<Record<string, string | boolean>>) {
  const before = figureValues(stored);
  const changed: Record<string, Record<string, number | null>> = {};
  for (const { name, group, field } of figureFields) {
    const text = String(values[name] ?? '');
    if (text === before[name]) continue;
    changed[group] = {
      ...changed[group],
      [field]: text.trim() === '' ? null : Number(text.replaceAll(',', '')),
    };
  }
  return changed;
}
