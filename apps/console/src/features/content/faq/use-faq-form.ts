import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { faqWords } from '@midoffice/contract/content/faq/lists';
import { useState } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import type { Edited } from './edited.ts';

type Texts = Omit<Edited, 'id' | 'revision' | 'draft'> & Record<string, string>;

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;

/** By field: what somebody else saved. */
const theirsOf = (error: CallError): Record<string, unknown> =>
  Object.fromEntries(error.conflicts.map((one) => [one.field, one.actual ?? '']));

/** The form of a record: publish, save as a draft, delete, and what happens where somebody else saved it meanwhile. */
export function useFaqForm({ id, revision, draft: _draft, ...start }: Edited, onDone: () => void) {
  const fields = useFields<Texts>(start, {
    question: required(faqWords.noQuestion),
    answer: required(faqWords.noAnswer),
    code: required(faqWords.noCode),
    subCode: (text, { code }) => (code && !text ? faqWords.noCode : null),
  });
  const offer = useFormGuard(fields, {
    label: 'FAQ record',
    draft: `faq/${id || 'new'}`,
    keys: ['page', 'item', 'mode'],
  });
  const conflict = useConflict();
  const [isDeleting, setDeleting] = useState(false);
  const finish = (): void => {
    fields.reset(start);
    onDone();
  };
  const write = useWrite(saveFaqRecord, {
    onDone: finish,
    onFailed: (error, { revision: _seen, ...sent }) =>
      conflict.show(error, {
        keepMine(mine) {
          const kept = Object.fromEntries(
            Object.keys(mine).map((field) => [field, sent[field as 'question']]),
          );
          void write.run({ ...sent, ...theirsOf(error), ...kept });
        },
        takeTheirs: finish,
      }) || fields.fail(error),
  });
  const remove = useWrite(deleteFaqRecord, {
    onDone: finish,
    onFailed: (error) =>
      conflict.show(error, { keepMine: () => void remove.run({ id }), takeTheirs: finish }),
  });
  const send = (texts: Texts, asDraft: boolean): void => {
    const { code, subCode, question, answer, endpoint, key } = trimmed(texts) as unknown as Edited;
    void write.run({
      code,
      subCode,
      question,
      answer,
      endpoint,
      key,
      draft: asDraft,
      ...(id && { id, revision }),
    });
  };
  return {
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
