import { processInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/process-international-filings-csv';
import { filingTexts } from '@midoffice/contract/fundamentals/filings/lists';
import { FileError } from '@midoffice/market';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { answerOf, repairBy, writePlan } from '../../../../platform/repairs/repairs.ts';
import { internationalStored } from '../columns.ts';
import { readFilings, type ReadFile } from '../csv.ts';
import { filingsLedger } from '../ledger-tables.ts';
import { planRows, refuseOther } from '../plan.ts';

const refuse = (message: string): ApiError => new ApiError(400, message, { field: 'file' });
const nothing = 'Nothing was imported.';

/** Names the rows that cannot be taken, as many as are listed. */
function refuseRows({ bad, badCount }: ReadFile): void {
  if (!badCount) return;
  const words = bad.map(({ line, message }) => `line ${line}: ${message}`);
  const more = badCount > bad.length ? `; ${badCount - bad.length} more` : '';
  const count = badCount === 1 ? '1 bad row' : `${badCount} bad rows`;
  throw new ApiError(400, `file: ${count}. ${words.join('; ')}${more}. ${nothing}`, {
    field: 'file',
    issues: bad.map(({ line, message }) => ({ field: `line ${line}`, message })),
  });
}

export const handler = implementPrepared(
  processInternationalFilingsCsv,
  async (_context, { file }) => {
    if (!(file instanceof File) || file.size === 0) throw refuse(filingTexts.noFile);
    if (!/\.csv$/i.test(file.name)) throw refuse('file: must be a .csv file');
    try {
      const read = await readFilings(file.stream());
      refuseRows(read);
      return { fileName: file.name, rows: read.rows };
    } catch (error) {
      if (error instanceof FileError) throw refuse(`file: ${error.message}. ${nothing}`);
      throw error;
    }
  },
  async (context, { preview, reason, expectedPreview }, { fileName, rows }) => {
    const { trx, platform } = context;
    const table = filingsLedger.international;
    const plan = await planRows(trx, table, internationalStored, rows, {
      nowMs: platform.now(),
      hasCreation: true,
    });
    refuseOther(plan, expectedPreview, fileName);
    const symbols = new Set(rows.map(({ symbol }) => symbol));
    const [only] = symbols;
    const target = symbols.size === 1 ? only! : 'international';
    const applied = await writePlan(
      trx,
      { targetKind: 'filing', target },
      {
        kind: 'filings.file-uploaded',
        source: fileName,
        summary: `${fileName}: ${plan.inserted} new and ${plan.updated} changed international filings of ${symbols.size} ${symbols.size === 1 ? 'symbol' : 'symbols'}`,
        rows: plan.rows,
      },
      repairBy(context, { reason, preview }),
    );
    const answer = answerOf(context, applied, filingTexts.imported, preview);
    return { ...answer, ...plan.outcome, rows: rows.length, inserted: plan.inserted, updated: plan.updated };
  },
);
