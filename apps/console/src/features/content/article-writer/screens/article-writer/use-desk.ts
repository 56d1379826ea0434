import { nlpFields } from '@midoffice/contract/content/article-writer/calls/nlp-fields';
import { generateText, type Fields, type GeneratedText } from '@midoffice/market/writer/index';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { choiceParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { useDraft } from '../../../../../kit/guard/use-draft.ts';
import { behindSentence, contentOf, emptyArticle, insertText, type Article, type Caret } from './article.ts';
import { modes, tabs, type Mode, type TabKey } from './tabs.ts';

const address = {
  ticker: textParam(),
  mode: choiceParam(
    modes.map(({ key }) => key),
    'field',
  ),
  tab: choiceParam(['', ...tabs.map(({ key }) => key)], ''),
};

/** Everything that the parts of the screen share. */
export interface Desk {
  readonly ticker: string;
  readonly mode: Mode;
  readonly tab: TabKey | '';
  set(patch: { ticker?: string; mode?: Mode; tab?: TabKey | '' }): void;
  readonly article: Article;
  /** Changes the current article when this is called, also after a wait. */
  change(patch: Partial<Article> | ((article: Article) => Partial<Article>)): void;
  /** Puts another article in its place. */
  open(article: Article): void;
  /** Empties the editor. */
  clear(): void;
  /** Whether something was written that is not stored. */
  readonly dirty: boolean;
  /** Puts a text at the caret. */
  insert(text: string): void;
  /** Inserts a sentence after the one that holds the caret. */
  insertSentence(text: string): void;
  /** Remembers the caret, since a click in the side panel takes the focus away. */
  noteCaret(caret: Caret): void;
  readonly fields: ReturnType<typeof useRead<typeof nlpFields>>;
  /** The text for the ticker; null while its fields are not known. */
  readonly text: GeneratedText | null;
  /** The last session of the ticker. */
  readonly date: string;
}

interface Draft {
  readonly article: Article;
  readonly dirty: boolean;
}

/** The state of the article writer: address, draft, fields of the ticker, live text. */
export function useDesk(): Desk {
  const [state, setState] = useAddressState(address);
  const [draft, setDraft, dropDraft] = useDraft<Draft>('article-writer');
  const [blank, setBlank] = useState(emptyArticle);
  const caret = useRef<Caret | null>(null);
  const article = draft?.article ?? blank;
  const { ticker } = state;
  const fields = useRead(nlpFields, ticker ? { selectedTicker: ticker } : null, { keep: true });
  const latest = useRef(article);
  useEffect(() => {
    latest.current = article;
  }, [article]);
  const change = useCallback<Desk['change']>(
    (patch) => {
      const before = latest.current;
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      latest.current = next;
      setDraft({ article: next, dirty: true });
    },
    [setDraft],
  );
  const date = fields.data?.date ?? '';
  const text = useMemo(() => {
    if (!fields.data || !ticker) return null;
    const byName: Fields = Object.fromEntries(fields.data.fields.map((field) => [field.field, field]));
    const template = {
      id: article.templateId || 'draft',
      content: contentOf(article),
      suggestions: article.suggestions,
    };
    return generateText(template, byName, { ticker, date });
  }, [article, fields.data, ticker, date]);
  const put = (inserted: string, whole: boolean): void =>
    change(({ blocks }) => {
      const at = whole ? behindSentence(blocks, caret.current) : caret.current;
      const done = insertText(blocks, at, inserted);
      caret.current = done.caret;
      return { blocks: done.blocks };
    });
  return {
    ...state,
    set: setState,
    article,
    change,
    open: (next) => setDraft({ article: next, dirty: false }),
    clear() {
      caret.current = null;
      setBlank(emptyArticle());
      dropDraft();
    },
    dirty: draft?.dirty ?? false,
    insert: (inserted) => put(inserted, false),
    insertSentence: (inserted) => put(inserted, true),
    noteCaret(next) {
      caret.current = next;
    },
    fields,
    text,
    date,
  };
}
