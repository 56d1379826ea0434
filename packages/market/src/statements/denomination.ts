import { statementFields, type StatementType } from './fields.ts';

/** What a person may scale statements by. Source: r001-denomination-scales. */
export const denominationScales: readonly number[] = [100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11];

/** Fields that share a scale have to be more than this share. */
const LEAST_SHARE = 0.4;

/**
 * The scale by which extracted values are larger than those of the database, `null` where no scale holds for more than 40 %
 * of the fields that both have. Identifiers and ratios are not compared, nor are zeros, which say nothing of a scale.
 * Source: r001-denomination-autodetect.
 */
export function detectDenomination(
  statement: StatementType,
  extracted: Readonly<Record<string, number | null>>,
  database: Readonly<Record<string, number | null>>,
): number | null {
  const own = (values: Readonly<Record<string, number | null>>, field: string): number =>
    (Object.hasOwn(values, field) ? values[field] : null) ?? 0;
  const quotients = statementFields[statement]
    .filter(({ kind }) => kind !== 'ratio')
    .map(({ name }) => own(extracted, name) / own(database, name))
    .filter((quotient) => Number.isFinite(quotient) && quotient !== 0);
  const counts = denominationScales.map(
    (scale) => quotients.filter((quotient) => quotient >= scale / 2 && quotient <= scale * 2).length,
  );
  const most = Math.max(...counts);
  return most > quotients.length * LEAST_SHARE ? denominationScales[counts.indexOf(most)]! : null;
}
