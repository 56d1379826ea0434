import { financialGroups } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { numberIn, numberProblem } from '../../../../kit/form/number.ts';

type FormValues = Readonly<Record<string, string | boolean>>;
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

export const figureRules = Object.fromEntries(figureFields.map(({ name }) => [name, numberProblem({})]));

/** The figures that differ from those that the form began with, by group, and what they replace, by `group.field`; no figure is null. */
export function changedFigures(start: FormValues, values: FormValues) {
  const changes: Record<string, Record<string, number | null>> = {};
  const expected: Record<string, number | null> = {};
  for (const { name, group, field } of figureFields) {
    const [before, text] = [String(start[name] ?? ''), String(values[name] ?? '')];
    if (text === before) continue;
    changes[group] = { ...changes[group], [field]: numberIn(text) };
    expected[name] = numberIn(before);
  }
  return { changes, expected };
}
