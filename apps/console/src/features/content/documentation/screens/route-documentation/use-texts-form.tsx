import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { documentationWords } from '@midoffice/contract/content/documentation/lists';
import type { SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { useRef } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../../../kit/guard/use-form-guard.tsx';

/** The texts of an endpoint as they are edited, with their save and what happens where somebody else saved meanwhile. */
export function useTextsForm(entry: SchemaEntry) {
  const fields = useFields(
    { description: entry.description, content: entry.content },
    {
      description: required(documentationWords.noDescription),
      content: required(documentationWords.noContent),
    },
  );
  const offer = useFormGuard(fields, {
    label: `Documentation of ${entry.name}`,
    draft: `documentation/${entry.code}`,
    keys: ['page', 'item', 'endpoint'],
  });
  const conflict = useConflict();
  // Of the texts that are edited, also after others' changes were read.
  const revision = useRef(entry.revision);
  const typed = useRef(fields.values);
  const write = useWrite(docDescription, {
    onDone(done, sent) {
      revision.current = done.revision;
      fields.saved({ description: sent.description, content: sent.content }, typed.current);
    },
    onFailed: (error, sent) =>
      conflict.show(error, {
        takeTheirs: () =>
          fields.reset(
            Object.fromEntries(error.conflicts.map((one) => [one.field, String(one.actual ?? '')])) as {
              description: string;
              content: string;
            },
          ),
        keepMine(mine) {
          const theirs = Object.fromEntries(
            error.conflicts.map((one) => [one.field, String(one.actual ?? '')]),
          );
          const kept = Object.fromEntries(
            Object.keys(mine).map((field) => [field, sent[field as 'content']]),
          );
          void write.run({ ...sent, ...theirs, ...kept, revision: error.revision });
        },
      }) || fields.fail(error),
  });
  const save = (): void =>
    fields.submit((values) => {
      const { description, content } = values;
      typed.current = values;
      void write.run({
        endpoint: entry.code,
        description: description.trim(),
        content: content.trim(),
        revision: revision.current,
      });
    });
  return {
    fields,
    offer,
    dialog: conflict.dialog,
    pending: write.pending,
    refusal: useRefusal(docDescription),
    save,
  };
}
