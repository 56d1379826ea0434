import { nlpTemplateRequest } from '@midoffice/contract/content/article-writer/calls/nlp-template-request';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import {
  noTemplateId,
  templateLimits,
  templateTypes,
} from '@midoffice/contract/content/article-writer/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { readOptions, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Toolbar } from '../../../../../kit/base/panel.tsx';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import { CheckField, Form, SelectField, TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import { articleOf, contentOf } from './article.ts';
import css from './article-writer.module.css';
import { SuggestionsEditor, tidy } from './suggestions-editor.tsx';
import type { Desk } from './use-desk.ts';

/** Brings in the template of a fellow member by its id, as a new one of one's own. */
function ImportById({ desk, onOpen }: { readonly desk: Desk; onOpen(proceed: () => void): void }) {
  const client = useQueryClient();
  const [id, setId] = useState('');
  const [pending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    if (!id.trim()) {
      snackbar.failure(new Error(noTemplateId));
      return;
    }
    setPending(true);
    try {
      const template = await client.fetchQuery(
        readOptions(nlpTemplateRequest, { requestedTemplateID: id.trim() }),
      );
      onOpen(() => {
        desk.open(articleOf(template, { copy: true }));
        setId('');
        snackbar.success(`“${template.name}” imported.`);
      });
    } catch (error) {
      snackbar.failure(error);
    }
    setPending(false);
  };
  return (
    <Form label="Import" onSubmit={() => void run()}>
      <div className={css.add}>
        <TextField label="Import by id" placeholder="tpl_…" maxLength={60} value={id} onChange={setId} />
        <Button pending={pending} onClick={() => void run()}>
          Import
        </Button>
      </div>
    </Form>
  );
}

/** How long a text is, and what becomes of one that is too long. */
function counted(text: string, most: number): string {
  const length = [...text].length;
  return `${length}/${most}${length > most ? `: the first ${most} characters are kept` : ''}`;
}

/** Name, description, type and suggestions of the template that the article becomes. */
export function CreateTab({ desk, onOpen }: { readonly desk: Desk; onOpen(proceed: () => void): void }) {
  const { article, change } = desk;
  const isAdmin = useMe().role === 'admin';
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const save = useWrite(saveNlpTemplate, {
    onDone() {
      setConflicts([]);
      desk.clear();
      desk.set({ tab: desk.mode === 'sentence' ? 'create' : 'templates' });
    },
    onFailed(error) {
      setConflicts(error.conflicts);
      return error.conflicts.length > 0;
    },
  });
  const run = (asNew: boolean, expected = article.version): void =>
    void save.run({
      editTemplate: {
        ...(article.templateId && !asNew && { _id: article.templateId }),
        name: article.name,
        description: article.description,
        content: contentOf(article),
        suggestions: tidy(article.suggestions),
        ...(isAdmin && { templateType: article.templateType, public: article.isPublic }),
      },
      ...(article.templateId && !asNew && { expected }),
    });
  const content = contentOf(article);
  const reason = !article.name.trim()
    ? 'Give it a name first'
    : !content
      ? 'There is no text yet'
      : undefined;
  return (
    <>
      {isAdmin && <ImportById desk={desk} onOpen={onOpen} />}
      <TextField
        label="Name"
        hint={counted(article.name, templateLimits.name)}
        value={article.name}
        onChange={(name) => change({ name })}
      />
      <TextAreaField
        label="Description"
        hint={counted(article.description, templateLimits.description)}
        rows={2}
        value={article.description}
        onChange={(description) => change({ description })}
      />
      {isAdmin && (
        <>
          <SelectField
            label="Template type"
            options={[...templateTypes]}
            value={article.templateType}
            onChange={(templateType) => change({ templateType })}
          />
          <CheckField
            label="Public: every member sees it"
            checked={article.isPublic}
            onChange={(isPublic) => change({ isPublic })}
          />
        </>
      )}
      <SuggestionsEditor desk={desk} />
      <Toolbar>
        <Button
          variant="primary"
          pending={save.pending}
          disabledReason={reason}
          onClick={() => run(!article.templateId)}
        >
          {article.templateId ? 'Save changes' : 'Save template'}
        </Button>
        {article.templateId && (
          <Button disabledReason={reason} disabled={save.pending} onClick={() => run(true)}>
            Save as new
          </Button>
        )}
      </Toolbar>
      {conflicts.length > 0 && (
        <ConflictDialog
          message={save.error?.message ?? ''}
          conflicts={conflicts}
          pending={save.pending}
          onClose={() => setConflicts([])}
          onKeep={(mine) => {
            const version = conflicts[0]?.actual as number;
            if (Object.keys(mine).length) run(false, version);
            else setConflicts([]);
          }}
        />
      )}
    </>
  );
}
