import { nlpFields } from '@midoffice/contract/content/article-writer/calls/nlp-fields';
import { formatField } from '@midoffice/market/writer/index';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readSubject } from '../texts.ts';

export const handler = implementRead(nlpFields, async ({ db, platform }, { selectedTicker }) => {
  const { list, date } = await readSubject(db, selectedTicker, platform.now());
  const processed = list.map((field) => [field.field, formatField(field)] as const);
  return {
    fields: [...list],
    processedFields: Object.fromEntries(
      processed.filter((pair): pair is readonly [string, string] => pair[1] !== undefined),
    ),
    date: date || null,
  };
});
