import { updateInternationalFiling } from '@midoffice/contract/fundamentals/filings/calls/update-international-filing';
import { filingFilePath, filingTexts } from '@midoffice/contract/fundamentals/filings/lists';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared, type ReadContext } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { repairBy, writePlan } from '../../../../platform/repairs/repairs.ts';
import { internationalStored } from '../columns.ts';
import { documentKind } from '../documents.ts';
import type { FilingFile } from '../file-store.ts';
import { keepDocument } from '../keep.ts';
import { filingsLedger } from '../ledger-tables.ts';
import { planRows } from '../plan.ts';
import { shownFiling } from '../shown.ts';
import { internationalByKeys, type InternationalRow } from '../store.ts';
import { readRecord, sortFiles, type SentFiles, type SentRecord } from '../update-record.ts';

const missing = 'There is no such filing. Upload it as a CSV file first.';

/** An upload that was checked and is not stored yet. */
interface Upload {
  readonly field: keyof SentFiles;
  readonly bytes: Buffer;
}

/** @throws ApiError 400 where it is of a kind that is not stored */
async function readUpload(field: keyof SentFiles, file: File | undefined): Promise<Upload | undefined> {
  if (!file) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  const { fileType } = documentKind(bytes, '', field);
  if (field === 'rawTextLink' && fileType !== 'txt') throw badInput(field, 'must be a plain text');
  return { field, bytes };
}

const keepUpload = async (platform: Platform, upload: Upload | undefined): Promise<FilingFile | undefined> =>
  upload && keepDocument(platform, { ...upload, stated: '', link: null });

/** The links of a record are replaced by uploads alone. @throws ApiError 400 where it names another one */
function refuseLinks(sent: SentRecord, stored: InternationalRow): void {
  for (const field of ['rawTextLink', 's3Link'] as const)
    if (sent[field] !== undefined && (sent[field] || null) !== stored[field])
      throw badInput(field, 'is replaced by a file upload only');
}

/** @throws ApiError 404 where there is none, 409 where somebody changed it since it was read */
function checkStored(sent: SentRecord, stored: InternationalRow | undefined): InternationalRow {
  if (!stored) throw notFound(missing);
  if (sent.updatedAt !== undefined && Date.parse(sent.updatedAt) !== Date.parse(stored.updatedAt)) {
    const fields = (['date', 'fillingDate', 'finalLink'] as const).filter(
      (field) => sent[field] !== undefined && sent[field] !== stored[field],
    );
    throw conflict(
      'Somebody else changed this filing in the meantime.',
      fields.map((field) => ({
        field,
        expected: null,
        actual: stored[field],
        wanted: sent[field] ?? null,
        where: `${stored.symbol} ${stored.calendarYear} ${stored.period}`,
      })),
      Date.parse(stored.updatedAt),
    );
  }
  refuseLinks(sent, stored);
  return stored;
}

async function prepare(
  { platform }: ReadContext,
  input: Parameters<typeof sortFiles>[0] & { updateRecord: string },
) {
  const sent = readRecord(input.updateRecord);
  const files = sortFiles(input);
  // Before a file is stored: whoever has read an older state stores none.
  checkStored(sent, (await internationalByKeys(platform.db, [sent]))[0]);
  const text = await readUpload('rawTextLink', files.rawTextLink);
  const document = await readUpload('s3Link', files.s3Link);
  return { sent, text: await keepUpload(platform, text), document: await keepUpload(platform, document) };
}

/** The stored columns that uploads replace: a document brings its plain text along, unless one is uploaded too. */
function uploaded(text: FilingFile | undefined, document: FilingFile | undefined) {
  const textName = text?.textName ?? document?.textName;
  return {
    ...(document && { s3_link: filingFilePath(document.name), file_type: document.fileType }),
    ...(textName && { raw_text_link: filingFilePath(textName) }),
  };
}

export const handler = implementPrepared(
  updateInternationalFiling,
  prepare,
  async (context, { reason }, prepared) => {
    const { trx, platform } = context;
    const { sent, text, document } = prepared;
    const { symbol, calendarYear, period } = sent;
    checkStored(sent, (await internationalByKeys(trx, [sent]))[0]);
    const wanted = {
      symbol,
      calendar_year: calendarYear,
      period,
      ...(sent.date !== undefined && { date: sent.date }),
      ...(sent.fillingDate !== undefined && { filling_date: sent.fillingDate }),
      ...(sent.finalLink !== undefined && { final_link: sent.finalLink }),
      ...uploaded(text, document),
    };
    const plan = await planRows(trx, filingsLedger.international, internationalStored, [wanted], {
      nowMs: platform.now(),
      hasCreation: true,
    });
    if (!plan.rows.length) throw badInput('updateRecord', 'is stored so already');
    const applied = await writePlan(
      trx,
      { targetKind: 'filing', target: symbol },
      {
        kind: 'filings.updated',
        source: 'person',
        summary: `International filing ${calendarYear} ${period}`,
        rows: plan.rows,
      },
      repairBy(context, { reason, preview: false }),
    );
    const [filing] = await internationalByKeys(trx, [sent]);
    return {
      success: true as const,
      message: filingTexts.updated,
      changeSetId: applied.changeSetId,
      filing: shownFiling(filing!),
    };
  },
);
