import { createHash } from 'node:crypto';
import { actorOf } from '../../../../platform/audit/store.ts';
import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import { edsTexts } from '@midoffice/contract/prices/corporate-actions/shapes';
import { FileError } from '@midoffice/market';
import { digesting } from '../../../../platform/crypto/digesting.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { readRecords } from '../csv.ts';
import { uploadRecords } from '../import.ts';

const refuse = (message: string): ApiError => new ApiError(400, message, { field: 'file' });

export const handler = implementPrepared(
  uploadEdsFile,
  async (_context, { file, type }) => {
    if (!(file instanceof File) || file.size === 0) throw refuse(edsTexts.noFile);
    if (!/\.csv$/i.test(file.name)) throw refuse('file: must be a .csv file');
    const hash = createHash('sha256');
    try {
      const records = await readRecords(type, digesting(file.stream(), hash));
      return { digest: hash.digest(), fileName: file.name, records };
    } catch (error) {
      if (error instanceof FileError) throw refuse(`file: ${error.message}. Nothing was imported.`);
      throw error;
    }
  },
  async (
    context,
    { type: table, source, preview, reason, expectedPreview },
    { digest, fileName, records },
  ) => {
    const { trx, staff, audit } = context;
    const actor = staff.email || 'nobody';
    const { applied, outcome, done } = await uploadRecords(
      trx,
      {
        table,
        source,
        fileName,
        digest,
        actor,
        reason,
        preview,
        expectedPreview,
        audit,
        by: actorOf(staff),
        nowMs: context.platform.now(),
      },
      records,
    );
    const { changeSetId, cells, effects } = applied;
    if (preview) context.previewOnly();
    // A file that changes nothing sends a notification too; otherwise its change set does.
    else if (changeSetId === null)
      await context.audit({
        targetKind: 'eds',
        targetId: table,
        after: { source, fileName, ...done },
        reason,
      });
    return {
      success: true as const,
      message: edsTexts.imported,
      preview,
      changeSetId,
      cells,
      effects,
      ...outcome,
      rows: done.rows,
      inserted: done.inserted,
      updated: done.changed,
      symbols: done.symbols,
    };
  },
);
