import { z } from 'zod';
import { defineCall, multiline, queryFlag, queryInt, symbol } from '../../../kernel/index.ts';
import { access, chartType, expectedId } from '../inputs.ts';
import {
  barFileFormats,
  chartFileMaxBytes,
  chartFileSubjects,
  chartImportDone,
  intradayFileFormats,
  vendorSources,
} from '../shapes.ts';

const fileFormats = [...new Set([...barFileFormats, ...intradayFileFormats])] as [string, ...string[]];

const formId = z.union([expectedId, queryInt.pipe(expectedId)], { error: 'must be a whole number' });

export const uploadChartFile = defineCall('uploadChartFile', {
  method: 'POST',
  path: '/status/fix/upload-chart-file',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.file-uploaded',
  summary:
    "Imports one source's bars, splits or dividends from a file, or previews that; a bad row is named and nothing is stored then",
  body: z.object({
    symbol,
    source: z.enum(vendorSources, { error: `must be one of ${vendorSources.join(', ')}` }),
    subject: z
      .enum(chartFileSubjects, { error: `must be one of ${chartFileSubjects.join(', ')}` })
      .default('bars'),
    /** Of a file of bars; the other subjects have one format each. Daily and intraday files have different ones. */
    format: z.enum(fileFormats, { error: `must be one of ${fileFormats.join(', ')}` }).default('midoffice'),
    /** Of a file of bars. */
    chartType: chartType.default('eod'),
    /** Where the file's times are UTC: the exchange's time zone. */
    timeZone: z.string().trim().min(1).max(64).default('America/New_York'),
    /** In a form: the file. In JSON, for files below 1 MiB: its name and content. */
    file: z.custom<File>().optional(),
    fileName: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters').optional(),
    content: multiline(z.string().min(1, 'No file selected!')).optional(),
    name: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    exchange: z.string().trim().max(50, 'must have at most 50 characters').optional(),
    // A form holds texts, JSON values.
    preview: z.union([z.boolean(), queryFlag], { error: 'must be true or false' }).default(false),
    /** The newest repair and the newest import of the symbol that the person had seen, 0 for none. A newer one is a 409. */
    expectedChangeSet: formId.optional(),
    expectedImport: formId.optional(),
  }),
  output: chartImportDone,
  changes: ['charts', 'ledger', 'symbols'],
  encoding: 'multipart',
  bodyLimit: chartFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 16 MB',
  failure: 'Something went wrong!',
});
