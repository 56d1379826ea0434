import { z } from 'zod';
import { defineCall, done, multiline, symbol } from '../../../kernel/index.ts';
import { access, chartType } from '../inputs.ts';
import {
  barFileFormats,
  chartFileMaxBytes,
  chartFileSubjects,
  intradayFileFormats,
  vendorSources,
} from '../shapes.ts';

const fileFormats = [...new Set([...barFileFormats, ...intradayFileFormats])] as [string, ...string[]];

export const uploadChartFile = defineCall('uploadChartFile', {
  method: 'POST',
  path: '/status/fix/upload-chart-file',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.file-uploaded',
  summary:
    "Imports one source's bars, splits or dividends from a file; a bad row is named and nothing is stored then",
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
  }),
  output: done.extend({
    rows: z.number().int(),
    inserted: z.number().int(),
    changed: z.number().int(),
    /** Repaired values that the file contradicts; a person decides them. */
    conflicts: z.number().int(),
    /** Bars that a no-override range kept out. */
    held: z.number().int(),
    possibleError: z.string().nullable(),
  }),
  changes: ['charts', 'ledger', 'symbols'],
  encoding: 'multipart',
  bodyLimit: chartFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 16 MB',
  failure: 'Something went wrong!',
});
