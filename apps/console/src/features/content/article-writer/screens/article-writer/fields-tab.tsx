import { nlpSentence } from '@midoffice/contract/content/article-writer/calls/nlp-sentence';
import type { WriterField } from '@midoffice/contract/content/article-writer/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readOptions } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';
import { EmptyState, emptyTexts, ReadState } from '../../../../../kit/states/states.tsx';
import { tooltip } from '../../../../../kit/tooltip/tooltip.ts';
import css from './article-writer.module.css';
import type { Desk } from './use-desk.ts';

/** Puts a sentence about a field into the article. */
function useSentence(desk: Desk) {
  const client = useQueryClient();
  const [pending, setPending] = useState('');
  const run = async (field: string): Promise<void> => {
    setPending(field);
    try {
      const input = { selectedField: field, ...(desk.ticker && { selectedTicker: desk.ticker }) };
      desk.insertSentence((await client.fetchQuery(readOptions(nlpSentence, input))).sentence);
    } catch (error) {
      snackbar.failure(error);
    }
    setPending('');
  };
  return { run, pending };
}

const matches = ({ field, label }: WriterField, query: string): boolean =>
  `${field} ${label}`.toLowerCase().includes(query.toLowerCase());

/** The fields of the ticker: a click inserts the placeholder, or a sentence about it. */
export function FieldsTab({ desk }: { readonly desk: Desk }) {
  const [query, setQuery] = useState('');
  const sentence = useSentence(desk);
  if (!desk.ticker) return <EmptyState text="Choose a ticker to see its fields." />;
  return (
    <>
      <FilterBox label="Filter fields" placeholder="Field…" value={query} onChange={setQuery} />
      <p className={css.hint}>
        {desk.mode === 'field'
          ? 'A click inserts the field. A format may follow it: {{price|money:1}}, {{changePercent|trend}}.'
          : 'A click inserts a sentence about the field.'}
      </p>
      <ReadState read={desk.fields}>
        {({ fields, processedFields }) => {
          const found = fields.filter((field) => matches(field, query));
          if (!found.length) return <EmptyState text={emptyTexts.search} />;
          return Object.entries(Object.groupBy(found, (field) => field.group)).map(([group, list]) => (
            <section key={group} className={css.group} aria-label={group}>
              <h4>{group}</h4>
              {list?.map(({ field, label }) => (
                <button
                  key={field}
                  type="button"
                  className={css.field}
                  {...tooltip(`{{${field}}}`)}
                  disabled={sentence.pending !== ''}
                  aria-busy={sentence.pending === field || undefined}
                  onClick={() =>
                    desk.mode === 'field' ? desk.insert(`{{${field}}}`) : void sentence.run(field)
                  }
                >
                  <span>{label}</span>
                  <span className={processedFields[field] === undefined ? css.unknown : css.value}>
                    {processedFields[field] ?? 'not known'}
                  </span>
                </button>
              ))}
            </section>
          ));
        }}
      </ReadState>
    </>
  );
}
