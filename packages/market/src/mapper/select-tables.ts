import type { TableConditions } from './types.ts';

/** What a table selector sees of a table. */
export interface SelectableTable {
  readonly title: string;
  /** Headings above the table, outermost first. */
  readonly path: readonly string[];
  readonly rows: readonly { readonly label: string; readonly section: string | null }[];
}

/** A template with its conditions. */
export interface TableSelectorTemplate extends TableConditions {
  readonly templateName: string;
  readonly industries: readonly string[];
  /** Preferred where several templates match a table. */
  readonly primary: boolean;
}

const tableText = ({ title, path, rows }: SelectableTable): string =>
  [...path, title, ...rows.flatMap(({ section, label }) => [section ?? '', label])]
    .join('\n')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .toLowerCase();

/** Whether a text holds one of the alternatives of a condition. Source: r001-selector-alternatives. */
function holds(condition: string, lowerText: string): boolean {
  return condition.split('|').some((alternative) => {
    const wanted = alternative.trim().toLowerCase();
    return wanted !== '' && lowerText.includes(wanted);
  });
}

/** Whether a text meets the conditions of a template; by how many, which ranks templates that both match. 0: it does not. */
function scoreOf(conditions: TableConditions, lowerText: string): number {
  const found = (list: readonly string[]): number => list.filter((one) => holds(one, lowerText)).length;
  const { mustMatchValues, wildcardValues, excludeValues } = conditions;
  if (!mustMatchValues.length && !wildcardValues.length) return 0;
  if (found(mustMatchValues) < mustMatchValues.length || found(excludeValues) > 0) return 0;
  const wildcards = found(wildcardValues);
  return wildcardValues.length && !wildcards ? 0 : mustMatchValues.length + wildcards;
}

/** Whether a template recognises a text, such as the title of a table. */
export const conditionsMatch = (conditions: TableConditions, text: string): boolean =>
  scoreOf(conditions, text.toLowerCase()) > 0;

/**
 * The templates that recognise a table, best first: primary ones, then those of the industry, then those of which more
 * conditions are met, then by name.
 */
export function selectorsOf<T extends TableSelectorTemplate>(
  templates: readonly T[],
  table: SelectableTable,
  industry?: string,
): T[] {
  const text = tableText(table);
  const rank = (template: T): readonly number[] => [
    Number(template.primary),
    Number(industry !== undefined && template.industries.includes(industry)),
    scoreOf(template, text),
  ];
  return templates
    .map((template) => ({ template, rank: rank(template) }))
    .filter((one) => one.rank[2]! > 0)
    .sort(
      (left, right) =>
        right.rank.reduce((order, value, i) => order || value - left.rank[i]!, 0) ||
        left.template.templateName.localeCompare(right.template.templateName),
    )
    .map(({ template }) => template);
}
