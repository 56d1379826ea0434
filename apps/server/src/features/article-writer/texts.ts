import type { GeneratedTemplate, TextTemplateRecord } from '@midoffice/contract/article-writer/shapes';
import {
  fieldLabels,
  generateText,
  hasErrorMarker,
  tickerFields,
  type Fields,
  type TickerField,
} from '@midoffice/market/writer/index';
import type { DbOrTrx } from '../../platform/db/connect.ts';
import { notFound } from '../../platform/http/errors.ts';
import { readTicker } from '../charts/door.ts';

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

/** A template with its text; undefined where the text holds an error marker. */
export function generated(
  template: TextTemplateRecord,
  subject: Subject | undefined,
): GeneratedTemplate | undefined {
  if (!subject) return { ...template, generated: null, generatedText: null };
  const { html, text } = generateText(
    { id: template._id, content: template.content, suggestions: template.suggestions },
    subject.fields,
    subject,
  );
  return hasErrorMarker(text) ? undefined : { ...template, generated: html, generatedText: text };
}
