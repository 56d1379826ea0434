import { saveChangelog } from '@midoffice/contract/content/changelog/calls/save-changelog';
import { changelogWords, type changelogTypes } from '@midoffice/contract/content/changelog/lists';
import { useRef, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { typedSince } from '../../../kit/form/typed-since.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormDraft } from '../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';

/** What the form begins with. Without an id it is a new entry; revision 0: nobody has saved one of this id. */
export interface Edited {
  readonly id: string;
  readonly revision: number;
  readonly type: (typeof changelogTypes)[number];
  readonly text: string;
  readonly url: string;
  readonly urlText: string;
  readonly detail: string;
}

/** An entry that nobody has begun. */
export const newEntry: Edited = {
  id: '',
  revision: 0,
  type: 'changed',
  text: '',
  url: '',
  urlText: '',
  detail: '',
};

// Parameters of the address that take the form away.
const guardedBy = ['page', 'item', 'entry'];

/** The form of an entry with its save, and what happens where somebody else saved it meanwhile. */
export function useEntryForm({ id: firstId, revision: firstRevision, ...start }: Edited, onDone: () => void) {
  // An entry that was saved while more was typed stays in the form: what was typed is an edit of it.
  const [entry, setEntry] = useState({ id: firstId, revision: firstRevision });
  const { id, revision } = entry;
  const fields = useFields<Omit<Edited, 'id' | 'revision'> & Record<string, string>>(start, {
    text: required(changelogWords.noText),
    url: required(changelogWords.noUrl),
  });
  const { values, dirty, set } = fields;
  useUnsavedGuard(dirty, 'Change log entry', guardedBy);
  const [offer, drop] = useFormDraft({
    name: `changelog/${id || 'new'}`,
    values,
    start: fields.start,
    dirty,
    onRestore: set,
  });
  const finish = (): void => {
    drop();
    fields.reset(start);
    onDone();
  };
  const conflict = useConflict();
  const typed = useRef(values);
  const write = useWrite(saveChangelog, {
    onDone(done, { type = newEntry.type, text, url, urlText = '', detail = '' }) {
      if (!Object.keys(typedSince(values, typed.current)).length) return finish();
      drop();
      setEntry({ id: done.id, revision: done.revision });
      return fields.saved({ type, text, url, urlText, detail }, typed.current);
    },
    onFailed: (error, sent) =>
      conflict.show(error, {
        keepMine(mine) {
          const theirs = Object.fromEntries(error.conflicts.map((one) => [one.field, one.actual]));
          const kept = Object.fromEntries(Object.keys(mine).map((field) => [field, sent[field as 'text']]));
          void write.run({ ...sent, ...theirs, ...kept, revision: error.revision });
        },
        takeTheirs: finish,
      }) || fields.fail(error),
  });
  const save = (): void =>
    fields.submit((sent) => {
      const { type, text, url, urlText, detail } = sent;
      typed.current = sent;
      void write.run({
        type,
        text: text.trim(),
        url: url.trim(),
        urlText: urlText.trim(),
        detail: detail.trim(),
        revision,
        ...(id && { id }),
      });
    });
  return {
    entry,
    fields,
    offer,
    dialog: conflict.dialog,
    pending: write.pending,
    refusal: useRefusal(saveChangelog),
    save,
  };
}
