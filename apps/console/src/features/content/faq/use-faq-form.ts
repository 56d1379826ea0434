import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { faqWords } from '@midoffice/contract/content/faq/lists';
import { useRef, useState } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { typedSince } from '../../../kit/form/typed-since.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormDraft } from '../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import type { Edited } from './edited.ts';

/** Fields of the form. The code has a name of its own: drafts in the browser leave out what may be a sign-in code. */
type Texts = Omit<Edited, 'id' | 'revision' | 'draft' | 'code'> & { readonly topic: string } & Record<
    string,
    string
  >;

// Parameters of the address that take the form away.
const guardedBy = ['page', 'item', 'mode', 'record'];

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;

/** By field: what somebody else saved. */
const theirsOf = (error: CallError): Record<string, unknown> =>
  Object.fromEntries(error.conflicts.map((one) => [one.field, one.actual ?? '']));

/** The form of a record: publish, save as a draft, delete, and what happens where somebody else saved it meanwhile. */
export function useFaqForm(
  { id: firstId, revision: firstRevision, draft: isDraft, code: topic, ...texts }: Edited,
  onDone: () => void,
) {
  const start: Texts = { ...texts, topic };
  const begun = { id: firstId, revision: firstRevision, draft: isDraft };
  // A record that was saved while more was typed stays in the form: what was typed is an edit of it.
  const [record, setRecord] = useState(begun);
  const { id, revision } = record;
  const fields = useFields<Texts>(
    start,
    {
      question: required(faqWords.noQuestion),
      answer: required(faqWords.noAnswer),
      topic: required(faqWords.noCode),
      subCode: (text, values) => (values.topic && !text ? faqWords.noCode : null),
    },
    { sentAs: { topic: 'code' } },
  );
  const { values, dirty, set } = fields;
  useUnsavedGuard(dirty, 'FAQ record', guardedBy);
  const [offer, drop] = useFormDraft({
    name: `faq/${id || 'new'}`,
    values,
    start: fields.start,
    dirty,
    onRestore: set,
  });
  const conflict = useConflict();
  const [isDeleting, setDeleting] = useState(false);
  const finish = (): void => {
    drop();
    setRecord(begun);
    fields.reset(start);
    onDone();
  };
  const typed = useRef(fields.values);
  const write = useWrite(saveFaqRecord, {
    onDone(done, { question, answer = '', code = '', subCode = '', endpoint = '', key, draft = false }) {
      if (!Object.keys(typedSince(fields.values, typed.current)).length) return finish();
      drop();
      setRecord({ id: done.id, revision: done.revision, draft });
      const stored: Texts = { question, answer, topic: code, subCode, endpoint, key: key ?? '' };
      return fields.saved(stored, typed.current);
    },
    onFailed: (error, sent) =>
      conflict.show(error, {
        keepMine(mine) {
          const kept = Object.fromEntries(
            Object.keys(mine).map((field) => [field, sent[field as 'question']]),
          );
          void write.run({ ...sent, ...theirsOf(error), ...kept, revision: error.revision });
        },
        takeTheirs: finish,
      }) || fields.fail(error),
  });
  const remove = useWrite(deleteFaqRecord, {
    onDone: finish,
    onFailed: (error) =>
      conflict.show(error, {
        keepMine: () => void remove.run({ id, revision: error.revision }),
        takeTheirs: finish,
      }),
  });
  const send = (texts: Texts, asDraft: boolean): void => {
    const { topic: code, subCode, question, answer, endpoint, key } = trimmed(texts);
    typed.current = texts;
    void write.run({
      code,
      subCode,
      question,
      answer,
      endpoint,
      key,
      draft: asDraft,
      ...(id ? { id, revision } : { revision: 0 }),
    });
  };
  return {
    record,
    fields,
    offer,
    dialog: conflict.dialog,
    pending: write.pending,
    refusal: useRefusal(saveFaqRecord),
    publish: () => fields.submit((texts) => send(texts, false)),
    saveDraft: () => send(fields.values, true),
    deletion: {
      isOpen: isDeleting,
      pending: remove.pending,
      refusal: useRefusal(deleteFaqRecord),
      ask: () => setDeleting(true),
      close: () => setDeleting(false),
      confirm() {
        setDeleting(false);
        void remove.run({ id, revision });
      },
    },
  };
}
