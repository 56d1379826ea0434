import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { barFileFormats, intradayFileFormats } from '@midoffice/contract/prices/charts/shapes';
import { FileError, isTimeZone, type TextChunks } from '@midoffice/market';
import type { InputOf } from '@midoffice/contract/kernel';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { importBars, importEvents, type ImportDone } from '../import.ts';

type Input = InputOf<typeof uploadChartFile>;

/** The file as it was sent, in parts. @throws ApiError 400 without one */
function sentFile({ file, fileName, content }: Input): { fileName: string; chunks: TextChunks } {
  if (file instanceof File && file.size > 0)
    return { fileName: fileName ?? file.name, chunks: file.stream() };
  if (content === undefined) throw badInput('file', 'No file selected!');
  if (fileName === undefined) throw badInput('fileName', 'is required');
  return { fileName, chunks: [content] };
}

// The import has a transaction of its own, in which it is audited as an import; the entry of the call says who sent it.
export const handler = implementPrepared(
  uploadChartFile,
  async ({ platform, staff }, input): Promise<ImportDone> => {
    const { symbol, source, subject, format, chartType, timeZone, name, exchange } = input;
    const formats: readonly string[] = chartType === 'eod' ? barFileFormats : intradayFileFormats;
    if (subject === 'bars' && !formats.includes(format))
      throw badInput('format', `must be one of ${formats.join(', ')} for ${chartType}`);
    if (!isTimeZone(timeZone)) throw badInput('timeZone', `${timeZone} is not a known time zone`);
    const { fileName, chunks } = sentFile(input);
    const actor = { id: staff.userid, label: staff.email };
    const target = { symbol, source, fileName, name, exchange, actor, nowMs: platform.now() };
    const { preview, expectedChangeSet, expectedImport } = input;
    const how = { preview, expectedChangeSet, expectedImport };
    try {
      return subject === 'bars'
        ? await importBars(platform.database, { ...target, format, chartType, timeZone }, chunks, how)
        : await importEvents(platform.database, { ...target, format: 'list' }, subject, chunks, how);
    } catch (error) {
      if (error instanceof FileError)
        throw new ApiError(400, `${fileName}, ${error.message}. Nothing was imported.`, { field: 'content' });
      throw error;
    }
  },
  async (context, { symbol, source, subject, fileName, file, preview }, { importId, ...done }) => {
    const { rows, inserted, changed, conflicts, held } = done;
    if (preview) context.previewOnly();
    else
      await context.audit({
        targetKind: 'chart',
        targetId: symbol,
        after: {
          source,
          subject,
          fileName: fileName ?? file?.name,
          importId,
          rows,
          inserted,
          changed,
          conflicts,
          held,
        },
      });
    const message = preview ? 'This is a preview: nothing is imported yet.' : 'Data Imported Successfully';
    return { success: true as const, message, preview, ...done };
  },
);
