import type { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import { newsFieldLabel, newsTexts, type NewsFieldName } from '@midoffice/contract/content/news/lists';
import type { OutputOf, SentOf } from '@midoffice/contract/kernel';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../../data/client.ts';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { issuesOf } from '../../../../kit/form/issues.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import {
  changedFields,
  fieldTexts,
  fieldValue,
  valuesOf,
  wholeArticle,
  type FieldTexts,
} from './article-values.ts';

/** An article in both sources, as it was read. */
export type OpenArticle = OutputOf<typeof getNewsFullTexts>;
type Update = SentOf<typeof updateNewsProcessingArticles>;
type Direction = 'legacy-to-prod' | 'prod-to-legacy';

/** What is done with an open article: edits of production that are kept until they are saved, and transfers. */
export interface ArticleDesk {
  /** Production's fields as they were read; null where production lacks the article. */
  readonly read: FieldTexts | null;
  /** The same with the edits. */
  readonly edited: FieldTexts | null;
  readonly changed: readonly NewsFieldName[];
  /** What the server said of a field, after a save that it refused. */
  readonly errors: Readonly<Record<string, string>>;
  readonly pending: boolean;
  /** Why nothing can be written. */
  readonly refusal: string | undefined;
  /** @param start the values that a form began with, which its edits replace; left out: production's as they are now */
  edit(texts: FieldTexts, start?: FieldTexts): void;
  discard(): void;
  /** Saves fields to production; answers whether it did. @param start as of `edit` */
  save(texts: FieldTexts, start?: FieldTexts): Promise<boolean>;
  /** @param fields these alone; left out: the whole article */
  transfer(direction: Direction, fields?: readonly string[]): Promise<boolean>;
  /** The offer of edits from an earlier visit, and the dialog of a conflict. */
  readonly offer: ReactNode;
  readonly dialog: ReactNode;
}

const failures = {
  edit: newsTexts.updateFailed,
  'legacy-to-prod': newsTexts.legacyToProdFailed,
  'prod-to-legacy': newsTexts.prodToLegacyFailed,
} as const;

/** What happened, with the server's own text after a colon. Source: r002-news-error-colon. */
const failureOf = (act: keyof typeof failures, error: CallError): CallError =>
  new CallError(`${failures[act]}: ${error.message}`, error.status, error.requestId);

const shown = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

/** The edits of a person: the text of each field, and what production held when it was first edited. */
type Edits = Readonly<Partial<Record<NewsFieldName, { readonly text: string; readonly base: string }>>>;

/** What is sent for a transfer: the article as it was read here, so that nothing unseen is copied or overwritten. */
function transferOf(article: OpenArticle, direction: Direction, fields?: readonly string[]): Update {
  const { prodData, legacyData, prodTexts, legacyTexts } = article;
  const prod = prodData && prodTexts && wholeArticle(prodData, prodTexts);
  const legacy = legacyData && legacyTexts && wholeArticle(legacyData, legacyTexts);
  const [source, target] = direction === 'legacy-to-prod' ? [legacy, prod] : [prod, legacy];
  const { url: _url, ...held } = target ?? { url: '' };
  const expected = Object.fromEntries(
    Object.entries(held).filter(([name]) => !fields || fields.includes(name)),
  );
  return {
    legacy: direction === 'legacy-to-prod',
    articleUpdates: { ...source!, url: article.url } as Update['articleUpdates'],
    ...(fields && { fields: [...fields] as NonNullable<Update['fields']> }),
    ...(target && { expected }),
  };
}

interface Sending {
  onFailed(error: CallError | null): void;
  /** Edits are saved. */
  onSaved(): void;
  /** Another person's values stay in these fields. */
  onTheirs(fields: readonly string[]): void;
}

/** Sends a change of an article. Where an edit meets another person's, both values are shown; else a failure is a message. */
function useSend({ onFailed, onSaved, onTheirs }: Sending) {
  const { notify } = useNotifyDone();
  const conflict = useConflict();
  const { run, pending } = useWrite(updateNewsProcessingArticles, {
    quiet: true,
    onDone(done, input) {
      notify(done);
      if (input.legacy === undefined) onSaved();
    },
    onFailed(error, input) {
      const isEdit = input.legacy === undefined;
      onFailed(error);
      const isShown =
        isEdit &&
        conflict.show(error, {
          label: newsFieldLabel,
          words: shown,
          keepMine(mine) {
            const updates: Record<string, unknown> = { ...input.articleUpdates };
            const expected: Record<string, unknown> = { ...input.expected };
            const theirs = error.conflicts
              .map(({ field }) => field)
              .filter((name) => !Object.hasOwn(mine, name));
            for (const name of theirs) delete updates[name];
            for (const { field, actual } of error.conflicts) expected[field] = actual;
            for (const name of theirs) delete expected[name];
            void run({ ...input, articleUpdates: updates as Update['articleUpdates'], expected });
          },
          takeTheirs: () => onTheirs(error.conflicts.map(({ field }) => field)),
        });
      const act = isEdit ? 'edit' : input.legacy ? 'legacy-to-prod' : 'prod-to-legacy';
      if (!isShown) snackbar.failure(failureOf(act, error));
      return isShown;
    },
  });
  const frontEndUrl = `${location.origin}${location.pathname}`;
  return {
    send: async (update: Update): Promise<boolean> => {
      onFailed(null);
      return (await run({ ...update, frontEndUrl })) !== undefined;
    },
    pending,
    dialog: conflict.dialog,
  };
}

/** @param article as it was read last; edits stay when it is read again */
export function useArticleDesk(article: OpenArticle): ArticleDesk {
  const { url, prodData, prodTexts } = article;
  const [edits, setEdits] = useState<Edits>({});
  const [failed, setFailed] = useState<CallError | null>(null);
  const refusal = useRefusal(updateNewsProcessingArticles);
  const read = prodData && prodTexts ? fieldTexts(prodData, prodTexts) : null;
  const texts = Object.fromEntries(Object.entries(edits).map(([name, { text }]) => [name, text]));
  const bases = Object.fromEntries(Object.entries(edits).map(([name, { base }]) => [name, base]));
  const edited = read && { ...read, ...texts };
  const changed = read && edited ? changedFields(read, edited) : [];
  const edit = (next: FieldTexts, start?: FieldTexts): void => {
    if (!read) return;
    setEdits((old) =>
      Object.fromEntries(
        changedFields(read, next).map((name) => [
          name,
          { text: next[name], base: old[name]?.base ?? (start ?? read)[name] },
        ]),
      ),
    );
  };
  const [offer, drop] = useFormDraft<FieldTexts>({
    name: read ? `news/${url}` : undefined,
    values: edited ?? ({} as FieldTexts),
    ...(read && { start: { ...read, ...bases } }),
    dirty: changed.length > 0,
    onRestore: (kept, _version, begunOn) => read && edit({ ...read, ...kept }, { ...read, ...begunOn }),
  });
  const discard = (): void => {
    drop();
    setEdits({});
    setFailed(null);
  };
  const { send, pending, dialog } = useSend({
    onFailed: setFailed,
    onSaved: discard,
    onTheirs: (fields) =>
      setEdits((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !fields.includes(name)))),
  });
  return {
    read,
    edited,
    changed,
    errors: failed ? issuesOf(failed, ['articleUpdates']) : {},
    pending,
    refusal,
    edit,
    discard,
    async save(next, start) {
      const names = read ? changedFields(read, next) : [];
      if (!read || !names.length) return false;
      const expected = Object.fromEntries(
        names.map((name) => [name, fieldValue(name, edits[name]?.base ?? (start ?? read)[name])]),
      );
      const articleUpdates = { url, ...valuesOf(next, names) } as Update['articleUpdates'];
      return send({ articleUpdates, expected });
    },
    transfer: (direction, fields) => send(transferOf(article, direction, fields)),
    offer,
    dialog,
  };
}
