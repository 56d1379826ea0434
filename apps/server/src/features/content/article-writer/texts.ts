import type {
  GeneratedTemplate,
  TextTemplateRecord,
} from '@midoffice/contract/content/article-writer/shapes';
import {
  fieldLabels,
  hasErrorMarker,
  tickerFields,
  type Fields,
  type TickerField,
} from '@midoffice/market/writer/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { readTicker } from '../../prices/charts/api.ts';
import { runArticleTask } from './article-thread.ts';

/** A ticker ready to be written about. */
export interface Subject {
  readonly ticker: string;
  /** The last session; empty without bars. */
  readonly date: string;
  readonly list: readonly TickerField[];
  readonly fields: Fields;
}

/** @throws ApiError 404 for an unknown ticker */
export async function readSubject(db: DbOrTrx, ticker: string, nowMs: number): Promise<Subject> {
  const data = await readTicker(db, ticker, nowMs);
  if (!data) throw notFound(`There is no symbol ${ticker}.`);
  const list = tickerFields(data);
  return {
    ticker,
    date: data.bars.at(-1)?.date ?? '',
    list,
    fields: Object.fromEntries(list.map((field) => [field.field, field])),
  };
}

/** Names that sentences and templates may use. */
export const knownFields: ReadonlySet<string> = new Set(Object.keys(fieldLabels));

/** Templates with their texts; those whose text holds an error marker are left out. */
export async function generated(
  templates: readonly TextTemplateRecord[],
  subject: Subject | undefined,
  person: string,
): Promise<GeneratedTemplate[]> {
  if (!subject) return templates.map((template) => ({ ...template, generated: null, generatedText: null }));
  const { ticker, date, fields } = subject;
  const parts = templates.map(({ _id, content, suggestions }) => ({ _id, content, suggestions }));
  const texts = await runArticleTask(
    'generate',
    { templates: parts, fields, occasion: { ticker, date } },
    person,
  );
  return templates.flatMap((template, i): GeneratedTemplate[] => {
    const made = texts[i]!;
    if (!made) return [{ ...template, generated: null, generatedText: null }];
    return hasErrorMarker(made.text) ? [] : [{ ...template, generated: made.html, generatedText: made.text }];
  });
}
