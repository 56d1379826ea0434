import { uploadChartFile } from '@midoffice/contract/charts/calls';
import { barFileFormats, intradayFileFormats } from '@midoffice/contract/charts/shapes';
import { FileError, isTimeZone } from '@midoffice/market';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import { implementPrepared } from '../../../platform/http/implement.ts';
import { importBars, importEvents, type ImportDone } from '../import.ts';

async function* inChunks(content: string): AsyncGenerator<string> {
  for (let at = 0; at < content.length; at += 65_536) yield content.slice(at, at + 65_536);
}

// The import has a transaction of its own, in which it is audited as an import; the entry of the call says who sent it.
export const handler = implementPrepared(
  uploadChartFile,
  async ({ platform, staff }, input): Promise<ImportDone> => {
    const { symbol, source, subject, format, chartType, timeZone, fileName, name, exchange, content } = input;
    const formats: readonly string[] = chartType === 'eod' ? barFileFormats : intradayFileFormats;
    if (subject === 'bars' && !formats.includes(format))
      throw badInput('format', `must be one of ${formats.join(', ')} for ${chartType}`);
    if (!isTimeZone(timeZone)) throw badInput('timeZone', `${timeZone} is not a known time zone`);
    const actor = { id: staff.userid, label: staff.email };
    const target = { symbol, source, fileName, name, exchange, actor, nowMs: platform.now() };
    try {
      return subject === 'bars'
        ? await importBars(platform.database, { ...target, format, chartType, timeZone }, inChunks(content))
        : await importEvents(platform.database, { ...target, format: 'list' }, subject, inChunks(content));
    } catch (error) {
      if (error instanceof FileError)
        throw new ApiError(400, `${fileName}, ${error.message}. Nothing was imported.`, { field: 'content' });
      throw error;
    }
  },
  async (
    { audit },
    { symbol, source, subject, fileName },
    { importId, rows, inserted, changed, conflicts, held, possibleError },
  ) => {
    await audit({
      targetKind: 'chart',
      targetId: symbol,
      after: { source, subject, fileName, importId, rows, inserted, changed, conflicts, held },
    });
    return {
      success: true as const,
      message: 'Data Imported Successfully',
      rows,
      inserted,
      changed,
      conflicts,
      held,
      possibleError,
    };
  },
);
