import { deleteAiPrompt } from '@midoffice/contract/content/ai-runner/calls/delete-ai-prompt';
import { saveAiPrompt } from '@midoffice/contract/content/ai-runner/calls/save-ai-prompt';
import { aiLimits, type PostProcessing } from '@midoffice/contract/content/ai-runner/lists';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { withTheirs } from '../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';

const kinds: readonly { readonly value: PostProcessing; readonly label: string }[] = [
  { value: 'text', label: 'Clean text' },
  { value: 'json', label: 'JSON of the answer' },
  { value: 'table', label: 'Table of the answer as CSV' },
  { value: 'prompt', label: 'Ask the model about its answer' },
];

interface PromptDialogProps {
  /** Null: a new one. */
  readonly prompt: AiPrompt | null;
  /** The text that a new one begins with. */
  readonly text: string;
  readonly models: readonly string[];
  onSaved(prompt: AiPrompt): void;
  onDeleted(): void;
  onClose(): void;
}

function usePrompt({ prompt, text, onSaved, onClose }: PromptDialogProps) {
  const fields = useFields(
    {
      name: prompt?.name ?? '',
      model: prompt?.model ?? '',
      prompt: prompt?.prompt ?? text,
      postProcessing: prompt?.postProcessing ?? ('text' as PostProcessing),
      postPrompt: prompt?.postPrompt ?? '',
    },
    {
      name: required(),
      prompt: required(),
      postPrompt: (value, { postProcessing }) =>
        postProcessing === 'prompt' && !value.trim() ? 'is required' : null,
    },
  );
  const desk = useConflict();
  const write = useWrite(saveAiPrompt, {
    onDone: (saved) => {
      onSaved(saved.prompt);
      onClose();
    },
    onFailed: (error) =>
      desk.show(error, {
        // Of the fields that are kept as they are by now, the other person's values are sent.
        keepMine: (mine) => send(error.revision, withTheirs(fields.values, error.conflicts, mine)),
        takeTheirs: onClose,
      }) || fields.fail(error),
  });
  const send = (revision: number | undefined, values = fields.values): void => {
    const { postPrompt, ...texts } = values;
    void write.run({
      ...texts,
      ...(prompt && { id: prompt.id }),
      ...(revision !== undefined && { revision }),
      ...(postPrompt.trim() && { postPrompt }),
    });
  };
  return { fields, desk, write, save: () => fields.submit(() => send(prompt?.revision)) };
}

/** Writes a prompt of the list: its text, the model it is for, and what is done with its answers. */
export function PromptDialog(props: PromptDialogProps) {
  const { prompt, models, onDeleted, onClose } = props;
  const { fields, desk, write, save } = usePrompt(props);
  const [asking, setAsking] = useState(false);
  const remove = useWrite(deleteAiPrompt, {
    onDone: () => {
      onDeleted();
      onClose();
    },
    onFailed: () => setAsking(false),
  });
  return (
    <Dialog
      title={prompt ? 'Edit prompt' : 'New prompt'}
      subject={prompt?.name}
      onClose={onClose}
      buttons={
        <>
          {prompt && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Delete…
            </Button>
          )}
          <Button variant="primary" pending={write.pending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Form label="Prompt" onSubmit={save}>
        <TextField label="Name" maxLength={aiLimits.name} {...fields.text('name')} />
        <SelectField
          label="Usual model"
          {...fields.text('model')}
          options={[{ value: '', label: 'Any' }, ...models.map((model) => ({ value: model, label: model }))]}
        />
        <TextAreaField label="Text" rows={8} maxLength={aiLimits.prompt} {...fields.text('prompt')} />
        <SelectField
          label="Post-processing"
          value={fields.values.postProcessing}
          options={kinds}
          onChange={(postProcessing) => fields.set({ postProcessing })}
        />
        {fields.values.postProcessing === 'prompt' && (
          <TextAreaField
            label="Question about the answer"
            rows={3}
            maxLength={aiLimits.prompt}
            {...fields.text('postPrompt')}
          />
        )}
      </Form>
      {desk.dialog}
      {asking && prompt && (
        <ConfirmDialog
          title="Delete prompt"
          action="Delete prompt"
          danger
          pending={remove.pending}
          onConfirm={() => void remove.run({ id: prompt.id })}
          onClose={() => setAsking(false)}
        >
          <b>{prompt.name}</b> is no longer offered. Its runs stay in the history.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
