import type { OutputOf } from '@midoffice/contract/kernel';
import { createPageTask } from '@midoffice/contract/staff-work/extensions/calls/create-page-task';
import { pageLimits } from '@midoffice/contract/staff-work/extensions/lists';
import { projectTypes, taskLimits, type ProjectType } from '@midoffice/contract/staff-work/tasks/lists';
import { useEffect, useState } from 'react';
import { CallError } from '../../data/client.ts';
import { Button } from '../../kit/base/button.tsx';
import { CheckField, Form, SelectField, TextAreaField, TextField } from '../../kit/form/field.tsx';
import { required, useFields } from '../../kit/form/use-fields.ts';
import { callServer } from '../shared/api.ts';
import { forgetDraft, keepChoice, keepDraft, requestIdOf, type Draft } from './draft.ts';
import type { PageFacts } from './page.ts';
import css from '../shared/extension.module.css';

interface TaskFormProps {
  readonly page: PageFacts;
  /** What the fields hold without a person: facts of the page and the last choice. */
  readonly begun: Draft;
  /** What they hold at first. */
  readonly draft: Draft;
  /** What was visible of the page; null where the browser gave no picture. */
  readonly screenshot: File | null;
  readonly people: readonly { readonly userid: string; readonly name: string }[];
  onDone(made: OutputOf<typeof createPageTask>): void;
  /** Answers whether a failure means that nobody is signed in any more. */
  signedOut(error: unknown): boolean;
}

/** A picture's address for as long as it is shown. */
function usePictureUrl(file: File | null): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Title, selection, note, assignee and picture of the new task; what is typed is kept until the task is made. */
export function TaskForm({ page, begun, draft, screenshot, people, onDone, signedOut }: TaskFormProps) {
  const fields = useFields<Draft>(draft, { title: required() });
  const [withPicture, setWithPicture] = useState(screenshot !== null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const picture = usePictureUrl(screenshot);
  const { values } = fields;
  useEffect(() => void keepDraft(page.url, begun, values), [page.url, begun, values]);
  const send = async (): Promise<void> => {
    setPending(true);
    setProblem('');
    try {
      const requestId = await requestIdOf(page.url, values);
      const made = await callServer(createPageTask, {
        ...values,
        requestId,
        url: page.url,
        ...(withPicture && screenshot && { screenshot }),
      });
      await Promise.all([forgetDraft(page.url), keepChoice(values)]);
      onDone(made);
    } catch (error) {
      const isShown = signedOut(error) || (error instanceof CallError && fields.fail(error));
      if (!isShown) setProblem(error instanceof Error ? error.message : 'Something went wrong.');
    } finally {
      setPending(false);
    }
  };
  const assignee = fields.text('assignee');
  const projectType = fields.text('projectType');
  return (
    <Form
      label="New task"
      onSubmit={() => fields.submit(() => void send())}
      buttons={
        <Button variant="primary" type="submit" pending={pending}>
          Create task
        </Button>
      }
    >
      <TextField label="Title" maxLength={taskLimits.title} {...fields.text('title')} />
      <small className={css.soft}>{page.url}</small>
      <TextAreaField
        label="Selection"
        rows={3}
        maxLength={pageLimits.selection}
        hint={page.isReadable ? undefined : 'The browser lets no extension read this page.'}
        {...fields.text('selection')}
      />
      <TextAreaField label="Note" rows={2} maxLength={pageLimits.note} {...fields.text('note')} />
      <div className={css.pair}>
        <SelectField
          label="Assignee"
          {...assignee}
          value={people.some(({ userid }) => userid === assignee.value) ? assignee.value : ''}
          options={[
            { value: '', label: 'Nobody' },
            ...people.map(({ userid, name }) => ({ value: userid, label: name })),
          ]}
        />
        <SelectField
          label="Project type"
          {...projectType}
          options={projectTypes}
          onChange={(next) => fields.set({ projectType: next as ProjectType })}
        />
      </div>
      <CheckField
        label={
          screenshot ? 'Attach a picture of the visible part' : 'The browser gave no picture of this page'
        }
        checked={withPicture}
        disabled={!screenshot}
        onChange={setWithPicture}
      />
      {picture && withPicture && (
        <img className={css.shot} src={picture} alt="The visible part of the page" />
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}
