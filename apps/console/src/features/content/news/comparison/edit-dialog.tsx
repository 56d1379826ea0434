import {
  newsFields,
  newsTexts,
  splitSymbols,
  type NewsFieldName,
} from '@midoffice/contract/content/news/lists';
import { Button } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { plural } from '../../../../kit/base/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, TextAreaField, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { changedFields, type FieldTexts } from './article-values.ts';
import { PreviewText } from './preview-text.tsx';
import type { ArticleDesk, OpenArticle } from './use-article-desk.ts';
import css from '../news.module.css';

interface EditDialogProps {
  readonly article: OpenArticle;
  readonly desk: ArticleDesk;
  onClose(): void;
}

/** The main symbol must be one of the symbols. Source: r002-news-main-symbol. */
const mainIncluded = (main: string, { symbols }: FieldTexts): string | null =>
  main.trim() === '' || splitSymbols(symbols).includes(main.trim().toUpperCase())
    ? null
    : newsTexts.mainNotIncluded;

const hints: Partial<Record<NewsFieldName, string>> = {
  symbols: 'Separated by commas',
  image: 'Its address; empty: no picture',
};

/** What nobody edits: address, date and lengths. Source: r002-news-readonly. */
function ReadOnlyFields({ article, values }: { article: OpenArticle; values: FieldTexts }) {
  const lengths = { textLength: values.text, fullTextLength: values.fullText };
  return (
    <>
      <div className={css.wideField}>
        <TextField label="URL" value={article.url} onChange={() => undefined} disabled maxLength={2000} />
      </div>
      <TextField
        label="Published date"
        value={article.prodData?.publishedDate ?? ''}
        onChange={() => undefined}
        disabled
      />
      {(['textLength', 'fullTextLength'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'textLength' ? 'Text length' : 'Full text length'}
          value={String([...lengths[name]].length)}
          onChange={() => undefined}
          disabled
        />
      ))}
    </>
  );
}

/** The production article as a form; only what changed is sent. */
export function EditDialog({ article, desk, onClose }: EditDialogProps) {
  const fields = useFields<Record<NewsFieldName, string>>(
    desk.edited!,
    { title: required(), mainSymbol: mainIncluded },
    { follows: true },
  );
  const { values, start } = fields;
  const changed = changedFields(desk.read!, values);
  const nothing = changed.length ? undefined : 'There are no edits';
  const keep = (): void =>
    fields.submit((next) => {
      desk.edit(next, start);
      onClose();
    });
  const save = (): void => {
    if (!changed.length) return;
    fields.submit((next) => {
      // Kept first: what the server refuses stays as edits.
      desk.edit(next, start);
      void desk.save(next, start).then((done) => done && onClose());
    });
  };
  return (
    <Dialog
      title="Edit news"
      subject={article.prodData?.mainSymbol || undefined}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <span className={css.count} role="status">
            {changed.length ? plural(changed.length, 'changed field') : 'No changes'}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={keep}>Keep edits</Button>
          <Button
            variant="primary"
            pending={desk.pending}
            disabledReason={desk.refusal ?? nothing}
            onClick={save}
          >
            {newsTexts.save}
          </Button>
        </>
      }
    >
      <div data-screen="news-edit-dialog">
        <Form label="Article" onSubmit={save}>
          <div className={css.form}>
            <ReadOnlyFields article={article} values={values} />
            {newsFields.map(({ name, label, kind, most }) => {
              const wired = fields.text(name);
              const error = wired.error ?? desk.errors[name] ?? null;
              const shared = { ...wired, label, error, maxLength: most, hint: hints[name] };
              const isWide = kind === 'text' || name === 'title';
              const isDouble = name === 'image' || name === 'symbols';
              return (
                <div key={name} className={classes(isWide && css.wideField, isDouble && css.doubleField)}>
                  {kind === 'text' ? (
                    <TextAreaField {...shared} rows={name === 'text' ? 5 : 10} />
                  ) : (
                    <TextField {...shared} autoComplete="off" />
                  )}
                  {name === 'text' && (
                    <PreviewText
                      url={article.url}
                      onText={(text) => fields.set({ text })}
                      onFullText={(fullText) => fields.set({ fullText })}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
