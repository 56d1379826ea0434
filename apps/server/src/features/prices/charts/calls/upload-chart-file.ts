import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { barFileFormats, intradayFileFormats } from '@midoffice/contract/prices/charts/shapes';
import { isTimeZone } from '@midoffice/market';
import type { InputOf } from '@midoffice/contract/kernel';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { importApart } from '../import-thread.ts';
import type { ImportDone } from '../import.ts';

type Input = InputOf<typeof uploadChartFile>;

/** The file as it was sent. @throws ApiError 400 without one */
function sentFile({ file, fileName, content }: Input): { fileName: string; content: File | string } {
  if (file instanceof File && file.size > 0) return { fileName: fileName ?? file.name, content: file };
  if (content === undefined) throw badInput('file', 'No file selected!');
  if (fileName === undefined) throw badInput('fileName', 'is required');
  return { fileName, content };
}

// The import has a transaction of its own, in which it is audited as an import; the entry of the call says who sent it.
export const handler = implementPrepared(
  uploadChartFile,
  async ({ platform, staff, signal }, input): Promise<ImportDone> => {
    const { symbol, source, subject, format, chartType, timeZone, name, exchange } = input;
    const formats: readonly string[] = chartType === 'eod' ? barFileFormats : intradayFileFormats;
    if (subject === 'bars' && !formats.includes(format))
      throw badInput('format', `must be one of ${formats.join(', ')} for ${chartType}`);
    if (!isTimeZone(timeZone)) throw badInput('timeZone', `${timeZone} is not a known time zone`);
    const { fileName, content } = sentFile(input);
    const actor = { id: staff.userid, label: staff.email };
    const target = { symbol, source, fileName, name, exchange, actor, nowMs: platform.now() };
    const { preview, expectedChangeSet, expectedImport } = input;
    const options = { preview, expectedChangeSet, expectedImport };
    return importApart(
      platform.database,
      subject === 'bars'
        ? { subject, target: { ...target, format, chartType, timeZone }, options }
        : { subject, target: { ...target, format: 'list' }, options },
      content,
      signal,
    );
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
