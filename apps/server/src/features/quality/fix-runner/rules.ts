import { mayRunFix } from '@midoffice/contract/quality/fix-runner/lists';
import type { FixResult, FixRun, ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import { noAccess, type Grantee } from '@midoffice/contract/kernel';
import { csvText } from '../../../platform/csv/csv.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { allFixes, fixNames } from './registry.ts';
import type { Staff } from '../../../platform/session/identity.ts';

/** @throws ApiError 403 where somebody may not run a fix */
export function requireFix(staff: Grantee, type: string): void {
  if (!mayRunFix(staff, type)) throw new ApiError(403, noAccess);
}

/** Whether somebody may run any fix. */
export const mayRunAnyFix = async (staff: Grantee): Promise<boolean> =>
  (await fixNames()).some((name) => mayRunFix(staff, name));

/** @throws ApiError 404 where there is no such run, 403 where it is of a fix that the person may not run */
export function requireRun(staff: Staff, run: FixRun | undefined, id: number): FixRun {
  if (!run) throw notFound(`There is no run ${id}.`);
  requireFix(staff, run.type);
  return run;
}

/** The columns of a stored result: those of its function, and further ones in rows of an earlier version of it. */
export async function columnsOf(run: FixRun, rows: readonly ResultRow[]): Promise<string[]> {
  const fix = (await allFixes()).get(run.type)?.functions[run.subtype];
  return [...new Set([...(fix?.columns ?? []), ...rows.flatMap((row) => Object.keys(row))])];
}

/** A result as a CSV file. Texts are guarded against formulas, columns of figures are unchanged. */
export function resultCsv({ columns, rows }: Pick<FixResult, 'columns' | 'rows'>): string {
  const isText = (name: string): boolean => rows.some((row) => typeof row[name] === 'string');
  return csvText(
    columns.map((name) => ({
      header: name,
      type: isText(name) ? ('text' as const) : ('plain' as const),
      value: (row: ResultRow) => row[name],
    })),
    rows,
  );
}
