import type { Condition, MapRow, Rule } from './types.ts';

/** A row's texts in the forms that conditions compare with. */
export interface RowForms {
  readonly label: Forms;
  readonly section: Forms;
}

interface Forms {
  /** Small letters, single spaces, plain quotes and hyphens. */
  readonly plain: string;
  /** The same without spaces and punctuation. */
  readonly letters: string;
  /** The letters without references to notes and units. */
  readonly bare: string;
}

/** A condition without its prefixes, which may be combined in any order. */
interface ParsedCondition {
  /** `=`: the whole text has to be equal. */
  readonly exact: boolean;
  /** `-`: compared without spaces and punctuation. */
  readonly lettersOnly: boolean;
  /** `!`: must not match. */
  readonly excluded: boolean;
  /** `_`: about the section, which has to equal the text; with `-` as well, contain it. */
  readonly section: boolean;
  /** `>`: of several matching rows the last one wins, and over what earlier rules found. */
  readonly overrides: boolean;
  readonly text: string;
}

const prefixes = '-=!_>';

/** Splits the prefixes from a condition. Source: r001-mapper-prefix-dash, -eq, -bang, -underscore, -gt. */
export function parseCondition(condition: string): ParsedCondition {
  let at = 0;
  while (at < condition.length && prefixes.includes(condition[at]!)) at += 1;
  const given = new Set(condition.slice(0, at));
  return {
    exact: given.has('='),
    lettersOnly: given.has('-'),
    excluded: given.has('!'),
    section: given.has('_'),
    overrides: given.has('>'),
    text: condition.slice(at),
  };
}

const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’‛]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What refers a reader elsewhere or repeats the unit: `(Note 3)`, `(in millions)`, `(a)` at the end. */
const reference =
  /\((?:see )?notes? [^()]*\)|\((?:dollars |shares )?in (?:thousands|millions|billions)[^()]*\)|\((?:\d{1,2}|[a-z])\)$/g;

const lettersOf = (plain: string): string => plain.replaceAll(/[^\p{L}\p{N}]/gu, '');

const formsOf = (text: string): Forms => {
  const plain = plainText(text);
  return { plain, letters: lettersOf(plain), bare: lettersOf(plain.replaceAll(reference, '')) };
};

/** The forms of a row, made once for all conditions. */
export const rowForms = ({ label, section }: Pick<MapRow, 'label' | 'section'>): RowForms => ({
  label: formsOf(label),
  section: formsOf(section ?? ''),
});

/** A condition as it is compared: its prefixes, and the wanted text in the form that they say. */
interface Wanted extends ParsedCondition {
  readonly form: 'plain' | 'letters';
  readonly wanted: string;
}

/** Mappers are applied to many rows and tables; a thousand conditions are more than all that ship. */
const kept = 4000;
const wantedTexts = new Map<string, Wanted>();

function wantedOf(condition: string): Wanted {
  const known = wantedTexts.get(condition);
  if (known) return known;
  const parsed = parseCondition(condition);
  const form = parsed.lettersOnly ? 'letters' : 'plain';
  const made = { ...parsed, form, wanted: formsOf(parsed.text)[form] } as const;
  if (wantedTexts.size >= kept) wantedTexts.clear();
  wantedTexts.set(condition, made);
  return made;
}

/** Whether one text of a condition holds of a row. A text without letters holds of none, whatever its prefixes. */
function textHolds(condition: string, row: RowForms): boolean {
  const { exact, lettersOnly, excluded, section, form, wanted } = wantedOf(condition);
  if (!wanted) return false;
  const forms = section ? row.section : row.label;
  const given = forms[form];
  const whole = exact || (section && !lettersOnly);
  const isWhole = given === wanted || (lettersOnly && forms.bare === wanted);
  return (whole ? isWhole : given.includes(wanted)) !== excluded;
}

const textsOf = (condition: Condition): readonly string[] =>
  typeof condition === 'string' ? [condition] : condition;

/** A condition that is nothing but `>` marks its rule and says nothing about a row. */
const marksOnly = (condition: Condition): boolean => condition === '>';

/** Whether a condition only excludes rows. */
const onlyExcludes = (condition: Condition): boolean =>
  textsOf(condition).every((text) => wantedOf(text).excluded);

/**
 * Whether all conditions of a rule hold of a row. A rule that only excludes matches nothing.
 */
export function ruleHolds(rule: Rule, row: RowForms): boolean {
  const said = rule.filter((condition) => !marksOnly(condition));
  if (said.every(onlyExcludes)) return false;
  return said.every((condition) => textsOf(condition).some((text) => textHolds(text, row)));
}

/** Whether a rule lets a later match take the place of an earlier one. Source: r001-mapper-prefix-gt. */
export const ruleOverrides = (rule: Rule): boolean =>
  rule.some((condition) => textsOf(condition).some((text) => wantedOf(text).overrides));
