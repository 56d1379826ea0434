import { statementFields, type StatementField, type StatementType } from '../statements/fields.ts';
import { computeFormula, type StatementValues } from '../statements/evaluate.ts';
import { formulas, type Formula } from '../statements/formulas.ts';
import { mapRows } from './map-rows.ts';
import { valuesOfNotes, type NoteColumn } from './notes.ts';
import { asStored } from './signs.ts';
import { hasRedeemableEquity, namedRows, rowsByStructure } from './structure.ts';
import type { MapRow, MappedField, RowMapperValue } from './types.ts';

/** A row that gave a field its value. */
interface MappingChange {
  readonly type: 'mapping';
  readonly label: string;
  readonly value: number;
}

/** A step that changed a value, or made one that no row gives. */
interface CalculationChange {
  readonly type: 'calculation';
  /** Such as `revenue - costOfRevenue`. */
  readonly formula: string;
  /** The same with numbers. */
  readonly numericFormula: string;
  readonly oldValue: number | null;
  readonly newValue: number;
  readonly usedFields: Readonly<Record<string, number>>;
}

export type FullChange = MappingChange | CalculationChange;

/** What a table gives for one field. */
export interface AnalyzedField {
  /** To be stored; null where rules disagree. */
  readonly value: number | null;
  /** As it is printed; null where no row gives it. */
  readonly foundTableValue: number | null;
  readonly section: string | null;
  readonly fullChanges: readonly FullChange[];
  /** What the mapper found; null for a field that follows from others. */
  readonly mapped: MappedField | null;
}

/** A record of the database by which a figure of several quarters becomes one of a single quarter. */
export interface EarlierQuarter {
  /** Such as `Q1`. */
  readonly name: string;
  readonly values: StatementValues;
}

const kindsOf = (statement: StatementType): ReadonlyMap<string, StatementField> =>
  new Map(statementFields[statement].map((field) => [field.name, field]));

/** Earnings per share above this are amounts of money, numbers of shares below it are amounts per share. */
const perShareAtMost = 100_000;

/** Whether a number can be what a field holds: amounts per share and numbers of shares have equal labels in many filings. */
export function plausibleIn(statement: StatementType): (field: string, value: number) => boolean {
  const kinds = kindsOf(statement);
  return (field, value) => {
    const kind = kinds.get(field)?.kind;
    if (kind === 'per-share') return Math.abs(value) < perShareAtMost;
    if (kind === 'shares') return value >= perShareAtMost;
    // An amount per share, under a label like that of the amount.
    return kind !== 'money' || Number.isInteger(value) || Math.abs(value) >= perShareAtMost;
  };
}

const amount = (value: number): string =>
  value < 0
    ? `(${value.toLocaleString('en-US', { maximumFractionDigits: 4 })})`
    : value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The fields of a statement while they are worked out. */
class Sheet {
  readonly statement: StatementType;
  readonly fields = new Map<string, AnalyzedField>();
  /** Formulas solved with parts that the table lacks: that these counted as zero does not make them zero. */
  readonly closed = new Set<Formula>();

  constructor(statement: StatementType) {
    this.statement = statement;
  }

  value(field: string): number | null {
    return this.fields.get(field)?.value ?? null;
  }

  /** Whether rules disagree about a field: nothing follows from it, and it does not count as zero. */
  isDisputed(field: string): boolean {
    return this.fields.get(field)?.mapped?.disagrees === true;
  }

  values(): Record<string, number | null> {
    return Object.fromEntries([...this.fields].map(([field, { value }]) => [field, value]));
  }

  /** Sets a field to what a calculation gives. Amounts in whole units carry no fractions of a rounding error. */
  calculate(
    field: string,
    computed: number,
    formula: string,
    numericFormula: string,
    usedFields: Record<string, number>,
  ): void {
    const kind = kindsOf(this.statement).get(field)?.kind;
    const newValue = kind === 'money' || kind === 'shares' ? Math.round(computed) : computed;
    const before = this.fields.get(field);
    const oldValue = before?.value ?? null;
    if (oldValue === newValue) return;
    const change: FullChange = {
      type: 'calculation',
      formula,
      numericFormula,
      oldValue,
      newValue,
      usedFields,
    };
    this.fields.set(field, {
      value: newValue,
      foundTableValue: before?.foundTableValue ?? null,
      section: before?.section ?? null,
      fullChanges: [...(before?.fullChanges ?? []), change],
      mapped: before?.mapped ?? null,
    });
  }
}

function addMapped(sheet: Sheet, mapped: MappedField, rows: readonly MapRow[]): void {
  const row = mapped.match ? rows[mapped.match.row]! : undefined;
  const value = mapped.match?.value ?? null;
  const fullChanges: FullChange[] =
    row && value !== null ? [{ type: 'mapping', label: row.label, value }] : [];
  sheet.fields.set(mapped.field, {
    value,
    foundTableValue: value,
    section: row?.section ?? null,
    fullChanges,
    mapped,
  });
}

/** Fields that no rule found, or of which one found another row, where the numbers alone say which row they are. */
function addByStructure(sheet: Sheet, rows: readonly MapRow[]): void {
  for (const [field, at, not] of rowsByStructure(sheet.statement, rows)) {
    const { label, section, value } = rows[at]!;
    const known = sheet.fields.get(field);
    if ((known && (not === undefined || known.mapped?.match?.row !== not)) || value === null) continue;
    const fullChanges: FullChange[] = [{ type: 'mapping', label, value }];
    sheet.fields.set(field, { value, foundTableValue: value, section, fullChanges, mapped: null });
    // Costs of revenue alone are not all costs, whatever their total is called.
    if (field === 'costOfRevenue' && sheet.fields.get('costAndExpenses')?.mapped?.match?.row === at)
      sheet.fields.delete('costAndExpenses');
  }
}

/** How far earnings over shares may be from the earnings per share: classes of shares and preferred dividends take a part. */
const farthestFromPerShare = 5;

/** Whether a number of shares is of the size that the earnings per share ask for: notes have scales of their own. */
function fitsPerShare(sheet: Sheet, shares: number): boolean {
  const [profit, perShare] = [sheet.value('netIncome'), sheet.value('eps') ?? sheet.value('epsdiluted')];
  if (!profit || !perShare) return true;
  const ratio = Math.abs(profit / perShare / shares);
  return ratio < farthestFromPerShare && ratio > 1 / farthestFromPerShare;
}

/** What the statement does not print, or not as exactly as a note. */
function addFromNotes(sheet: Sheet, notes: readonly NoteColumn[]): void {
  const { statement } = sheet;
  const printed = (field: string): number | null => sheet.value(field);
  for (const { field, label, section, value } of valuesOfNotes(
    statement,
    notes,
    printed,
    plausibleIn(statement),
  )) {
    const isNew = printed(field) === null;
    if (sheet.isDisputed(field) || (isNew && !fitsPerShare(sheet, value))) continue;
    const fullChanges: FullChange[] = [{ type: 'mapping', label, value }];
    sheet.fields.set(field, { value, foundTableValue: value, section, fullChanges, mapped: null });
  }
}

/** Turns printed signs into those of stored statements, such as costs that are printed in parentheses. */
function correctSigns(sheet: Sheet, rows: readonly MapRow[]): void {
  for (const [field, value] of Object.entries(asStored(sheet.statement, sheet.values(), rows))) {
    const printed = sheet.value(field);
    if (printed !== null && value !== null && printed !== value)
      sheet.calculate(field, value, `-${field}`, `-${amount(printed)}`, { [field]: printed });
  }
}

/** Figures of several quarters become those of the last one. */
function subtractEarlier(sheet: Sheet, earlier: readonly EarlierQuarter[]): void {
  if (!earlier.length) return;
  const kinds = kindsOf(sheet.statement);
  for (const field of sheet.fields.keys()) {
    const value = sheet.value(field);
    const kind = kinds.get(field);
    if (value === null || !kind?.flow || kind.kind !== 'money') continue;
    const parts = earlier.map(({ name, values }) => [name, values[field] ?? null] as const);
    if (parts.some(([, part]) => part === null)) {
      sheet.fields.delete(field);
      continue;
    }
    const known = parts as readonly (readonly [string, number])[];
    sheet.calculate(
      field,
      known.reduce((rest, [, part]) => rest - part, value),
      [field, ...known.map(([name]) => name)].join(' - '),
      [value, ...known.map(([, part]) => part)].map(amount).join(' - '),
      { [field]: value, ...Object.fromEntries(known) },
    );
  }
}

/** Sums of which many companies print only one part: the others count as zero. */
const sumsOfWhatIsThere = new Set(['sellingGeneralAndAdministrativeExpenses', 'goodwillAndIntangibleAssets']);

/** Sums of liabilities and equity. */
const sumsOfAll = new Set(['totalLiabilitiesAndStockholdersEquity', 'totalLiabilitiesAndTotalEquity']);

const isRest = (field: string): boolean => field.startsWith('other');

/**
 * Solves a formula for its one part that is not known. Parts that the table does not have count as zero where the one that
 * is sought is the rest (`otherCurrentAssets`), or where the sum itself is sought and one part is there.
 */
function solve(sheet: Sheet, formula: Formula): boolean {
  if (formula.kind === 'division') return divide(sheet, formula);
  if (sheet.closed.has(formula)) return false;
  const parts = [{ field: formula.field, sign: -1 as const }, ...formula.terms];
  if (parts.some(({ field }) => sheet.isDisputed(field))) return false;
  const unknown = parts.filter(({ field }) => sheet.value(field) === null);
  const sought = unknown.length === 1 ? unknown[0]! : restOf(sheet, formula, unknown);
  if (!sought) return false;
  if (unknown.length > 1) sheet.closed.add(formula);
  const known = parts.filter((part) => part !== sought && sheet.value(part.field) !== null);
  const sum = known.reduce((total, { field, sign }) => total + sign * sheet.value(field)!, 0);
  const signOf = (sign: number): string => (sign * sought.sign < 0 ? '+' : '-');
  const ordered = known.toSorted((left, right) => sought.sign * (left.sign - right.sign));
  const words = (text: (field: string) => string): string =>
    ordered
      .map(
        ({ field, sign }, i) => `${i ? `${signOf(sign)} ` : signOf(sign) === '-' ? '-' : ''}${text(field)}`,
      )
      .join(' ');
  sheet.calculate(
    sought.field,
    -sought.sign * sum || 0,
    words((field) => field),
    words((field) => amount(sheet.value(field)!)),
    Object.fromEntries(known.map(({ field }) => [field, sheet.value(field)!])),
  );
  return true;
}

/** Of several unknown parts the one that can be sought: the rest where the sum is known, a sum of what is there. */
function restOf(
  sheet: Sheet,
  formula: Extract<Formula, { kind: 'sum' }>,
  unknown: readonly { readonly field: string; readonly sign: 1 | -1 }[],
): { readonly field: string; readonly sign: 1 | -1 } | undefined {
  if (sheet.value(formula.field) === null)
    return sumsOfWhatIsThere.has(formula.field) && unknown.length <= formula.terms.length
      ? unknown.find(({ field }) => field === formula.field)
      : undefined;
  const rests = unknown.filter(({ field }) => isRest(field));
  const known = formula.terms.some(({ field }) => sheet.value(field) !== null);
  return known && rests.length === 1 ? rests[0] : undefined;
}

function divide(sheet: Sheet, formula: Extract<Formula, { kind: 'division' }>): boolean {
  const { field, numerator, divisor, text } = formula;
  if (sheet.value(field) !== null || sheet.isDisputed(field)) return false;
  const computed = computeFormula(formula, sheet.values());
  if (computed === null) return false;
  const used = { [numerator]: sheet.value(numerator)!, [divisor]: sheet.value(divisor)! };
  sheet.calculate(field, computed, text, Object.values(used).map(amount).join(' / '), used);
  return true;
}

/** Works out what follows from formulas until nothing more does: first what is certain, then the rests. */
function applyFormulas(sheet: Sheet, rows: readonly MapRow[]): void {
  const all = formulas[sheet.statement].map(({ main }) => main);
  if (sheet.statement === 'balance' && hasRedeemableEquity(rows))
    for (const formula of all) if (sumsOfAll.has(formula.field)) sheet.closed.add(formula);
  for (let changed = true; changed;) {
    changed = false;
    for (const formula of all) {
      const has = sheet.value(formula.field) !== null;
      const parts = formula.kind === 'sum' ? formula.terms : [];
      if (has && parts.every(({ field }) => sheet.value(field) !== null)) continue;
      if (solve(sheet, formula)) changed = true;
    }
  }
}

/**
 * The fields of a statement in one column of a table: what a mapper finds, what follows from formulas, and how each came about.
 * A field that no rule found may follow from the structure of the table. A field on which the mapper's rules disagree has no
 * value, and nothing is calculated from it.
 * @param earlier records to subtract where the column holds several quarters and one is wanted
 * @param notes columns of notes for the same period
 * Source: r001-extractor-fullchanges.
 */
export function analyzeTable(
  statement: StatementType,
  mapper: RowMapperValue,
  rows: readonly MapRow[],
  earlier: readonly EarlierQuarter[] = [],
  notes: readonly NoteColumn[] = [],
): ReadonlyMap<string, AnalyzedField> {
  const sheet = new Sheet(statement);
  const named = namedRows(statement, rows);
  for (const mapped of mapRows(mapper, named, plausibleIn(statement))) addMapped(sheet, mapped, rows);
  addByStructure(sheet, rows);
  addFromNotes(sheet, notes);
  correctSigns(sheet, rows);
  subtractEarlier(sheet, earlier);
  applyFormulas(sheet, rows);
  const order = statementFields[statement].map(({ name }) => name);
  return new Map([...sheet.fields].sort(([left], [right]) => order.indexOf(left) - order.indexOf(right)));
}
