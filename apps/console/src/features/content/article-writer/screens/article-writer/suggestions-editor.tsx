import { updateSuggestions } from '@midoffice/contract/content/article-writer/calls/update-suggestions';
import { noSuggestions, templateLimits } from '@midoffice/contract/content/article-writer/shapes';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import css from './article-writer.module.css';
import type { Desk } from './use-desk.ts';

type Map = Readonly<Record<string, readonly string[]>>;

const linesOf = (text: string): string[] => text.split('\n').slice(0, templateLimits.phrasings);

/** Phrasings without the empty lines of typing. */
export const tidy = (suggestions: Map): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(suggestions)
      .map(([name, list]) => [name, list.map((one) => one.trim()).filter(Boolean)] as const)
      .filter(([, list]) => list.length > 0),
  );

/** Lines that phrasings take, at about fifty letters each. */
const rowsOf = (list: readonly string[]): number =>
  Math.max(
    2,
    list.reduce((sum, one) => sum + Math.max(1, Math.ceil(one.length / 50)), 0),
  );

/** The alternative phrasings of each placeholder, one a line; which is taken follows from template, ticker and day. */
export function SuggestionsEditor({ desk }: { readonly desk: Desk }) {
  const { article } = desk;
  const [name, setName] = useState('');
  const update = useWrite(updateSuggestions, {
    onDone: ({ newSuggestions, version }) => desk.change({ suggestions: newSuggestions, version }),
  });
  const put = (placeholder: string, list: readonly string[]): void =>
    desk.change({ suggestions: { ...article.suggestions, [placeholder]: list } });
  const entries = Object.entries(article.suggestions);
  const key = name.trim();
  const problem = !key
    ? 'Name the placeholder first'
    : !/^[\w-]{1,60}$/.test(key)
      ? 'Letters, digits, - and _ only'
      : Object.hasOwn(article.suggestions, key)
        ? 'This placeholder already exists'
        : undefined;
  return (
    <section className={css.group} aria-label="Suggestions">
      <h4>Suggestions</h4>
      {entries.length === 0 && <p className={css.soft}>{noSuggestions}</p>}
      {entries.map(([placeholder, list]) => (
        <div key={placeholder} className={css.suggestion}>
          <TextAreaField
            label={`{{${placeholder}}}`}
            hint="One phrasing a line"
            rows={rowsOf(list)}
            value={list.join('\n')}
            onChange={(text) => put(placeholder, linesOf(text))}
          />
          <span className={css.cardFoot}>
            <Button size="tiny" onClick={() => desk.insert(`{{${placeholder}}}`)}>
              Insert
            </Button>
            <IconButton
              size="small"
              label={`Remove ${placeholder}`}
              onClick={() =>
                desk.change({
                  suggestions: Object.fromEntries(entries.filter(([other]) => other !== placeholder)),
                })
              }
            >
              <IconTrash size={14} />
            </IconButton>
          </span>
        </div>
      ))}
      <div className={css.add}>
        <TextField label="New placeholder" value={name} maxLength={60} onChange={setName} />
        <Button
          disabledReason={problem}
          onClick={() => {
            put(key, ['']);
            setName('');
          }}
        >
          Add
        </Button>
      </div>
      {article.templateId && article.mayEdit && (
        <Button
          size="small"
          pending={update.pending}
          onClick={() =>
            void update.run({
              templateID: article.templateId,
              sentSuggestions: tidy(article.suggestions),
              expected: article.version,
            })
          }
        >
          Save suggestions only
        </Button>
      )}
    </section>
  );
}
