import { aiFileTypes, aiLimits, aiWords, dataMark } from '@midoffice/contract/content/ai-runner/lists';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { formatBytes } from '../../../kit/form/csv-file.ts';
import { Form, SelectField, TextAreaField } from '../../../kit/form/field.tsx';
import { FilesField } from '../../../kit/form/files-field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import css from './ai-runner.module.css';
import { PromptDialog } from './prompt-dialog.tsx';

/** What is run; a run of the history can be begun with again. */
export interface RunTexts {
  readonly promptType: string;
  readonly modelType: string;
  readonly prompt: string;
  readonly promptData: string;
}

interface RunFormProps {
  readonly prompts: readonly AiPrompt[];
  readonly providers: readonly { readonly provider: string; readonly models: readonly string[] }[];
  readonly initial: RunTexts;
  readonly refusal: string | undefined;
  readonly running: boolean;
  /** Answers whether the model has answered. */
  onRun(texts: RunTexts, files: readonly File[]): Promise<boolean>;
}

const guarded = { label: 'AI run', draft: 'ai-runner', keys: ['page', 'item', 'run'] };

function filesProblem(files: readonly File[]): string | null {
  if (files.length > aiLimits.files) return `At most ${aiLimits.files} files can be sent.`;
  const other = files.find(({ type }) => !(aiFileTypes as readonly string[]).includes(type));
  if (other) return `${other.name}: text, JSON, PDF and pictures are taken.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > aiLimits.fileBytes
    ? `The files are larger than ${formatBytes(aiLimits.fileBytes)} together.`
    : null;
}

/** Prompt, model, data and files of a run. Source: r003-ai-required. */
export function RunForm({ prompts, providers, initial, refusal, running, onRun }: RunFormProps) {
  const fields = useFields(
    {
      promptType: initial.promptType,
      modelType: initial.modelType,
      prompt: initial.prompt,
      promptData: initial.promptData,
    },
    {
      promptType: required(aiWords.noPrompt),
      modelType: required(aiWords.noModel),
      promptData: required(aiWords.noData),
    },
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sentFiles, setSentFiles] = useState(files);
  const offer = useFormGuard(fields, guarded);
  useUnsavedGuard(files.length > 0 && files !== sentFiles, guarded.label, guarded.keys);
  const [dialog, setDialog] = useState<AiPrompt | 'new' | null>(null);
  const { values } = fields;
  const chosen = prompts.find(({ id }) => id === values.promptType);
  const fault = filesProblem(files);
  const pick = (promptType: string): void => {
    const next = prompts.find(({ id }) => id === promptType);
    fields.set({ promptType, prompt: next?.prompt ?? '', ...(next?.model && { modelType: next.model }) });
  };
  const run = async (texts: RunTexts): Promise<void> => {
    if (fault !== null || !(await onRun(texts, files))) return;
    // The history holds what was run.
    fields.saved({ ...texts });
    setSentFiles(files);
  };
  return (
    <Panel
      title="AI runner"
      actions={
        <>
          {chosen && (
            <Button icon={<IconEdit size={14} />} disabledReason={refusal} onClick={() => setDialog(chosen)}>
              Edit prompt
            </Button>
          )}
          <Button icon={<IconPlus size={14} />} disabledReason={refusal} onClick={() => setDialog('new')}>
            New prompt
          </Button>
        </>
      }
    >
      <Form
        label="Run a model"
        onSubmit={() => fields.submit((texts) => void run(texts))}
        buttons={
          <Button type="submit" variant="primary" pending={running} disabledReason={refusal}>
            Run
          </Button>
        }
      >
        {offer}
        <div className={css.pair}>
          <SelectField
            label="Prompt"
            {...fields.text('promptType')}
            options={[
              { value: '', label: 'Select a prompt' },
              ...prompts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={pick}
          />
          <SelectField
            label="Model"
            {...fields.text('modelType')}
            options={[
              { value: '', label: 'Select a model' },
              ...providers.flatMap(({ models }) => models.map((model) => ({ value: model, label: model }))),
            ]}
          />
        </div>
        <TextAreaField
          label="Prompt text"
          rows={4}
          maxLength={aiLimits.prompt}
          hint={`For this run; ${dataMark} is replaced by the data, which otherwise follows`}
          {...fields.text('prompt')}
        />
        <TextAreaField
          label="Prompt data"
          rows={8}
          maxLength={aiLimits.data}
          {...fields.text('promptData')}
        />
        <FilesField label="Add files" files={files} error={fault} onChange={setFiles} />
      </Form>
      {dialog && (
        <PromptDialog
          prompt={dialog === 'new' ? null : dialog}
          text={values.prompt}
          models={providers.flatMap(({ models }) => models)}
          onSaved={({ id, prompt }) => fields.set({ promptType: id, prompt })}
          onDeleted={() => fields.set({ promptType: '' })}
          onClose={() => setDialog(null)}
        />
      )}
    </Panel>
  );
}
