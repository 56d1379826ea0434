import { taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { MarkdownText } from '../../../../kit/data-view/markdown.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import { TextAreaField, TextField, isDay } from '../../../../kit/form/field.tsx';
import { DraftOffer } from '../../../../kit/guard/draft-offer.tsx';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import css from '../tasks.module.css';
import { Attachments } from './attachments.tsx';
import type { TaskChange } from './use-save-task.ts';

type Texts = Record<'title' | 'content' | 'dueDate' | 'intercomID', string>;

/** Edited texts, and the version of the task that they were begun on. */
interface Draft {
  readonly base: number;
  readonly texts: Partial<Texts>;
}

const textsOf = ({ title, content, dueDate, intercomID }: Task): Texts => ({
  title,
  content,
  dueDate: dueDate ?? '',
  intercomID,
});

interface TaskTextProps {
  readonly task: Task;
  readonly pending: boolean;
  save(change: TaskChange, base: number, onDone: () => void): void;
}

/** Title, description, due date and Intercom ID: saved by the button alone. Source: r002-task-save-on-button. */
export function TaskText({ task, pending, save }: TaskTextProps) {
  const [draft, setDraft, dropDraft, keptAt] = useDraft<Draft>(`task/${task._id}`);
  const stored = textsOf(task);
  const texts = { ...stored, ...draft?.texts };
  const [isWriting, setWriting] = useState(draft?.texts.content !== undefined);
  const edited = Object.fromEntries(
    (Object.keys(stored) as (keyof Texts)[])
      .filter((name) => texts[name] !== stored[name])
      .map((name) => [name, texts[name]]),
  ) as Partial<Texts>;
  const isEdited = Object.keys(edited).length > 0;
  useUnsavedGuard(isEdited && !pending, 'Task');
  const edit = (name: keyof Texts) => (value: string) =>
    setDraft({ base: draft?.base ?? task.version, texts: { ...draft?.texts, [name]: value } });
  const fault = texts.dueDate && !isDay(texts.dueDate) ? 'must be a date such as 2024-06-01' : null;
  const { dueDate, ...others } = edited;
  const submit = (): void =>
    save(
      { ...others, ...(dueDate !== undefined && { dueDate: dueDate || null }) },
      draft?.base ?? task.version,
      () => {
        dropDraft();
        setWriting(false);
      },
    );
  return (
    <div className={css.text}>
      {draft && keptAt !== null && isEdited && <DraftOffer at={keptAt} onDiscard={dropDraft} />}
      <TextField label="Title" value={texts.title} maxLength={taskLimits.title} onChange={edit('title')} />
      {isWriting ? (
        <TextAreaField
          label="Description"
          hint="Markdown: **bold**, lists, tables, links"
          rows={10}
          autoFocus
          maxLength={taskLimits.content}
          value={texts.content}
          onChange={edit('content')}
        />
      ) : (
        <div className={css.description} role="group" aria-label="Description">
          <span className={css.label}>
            Description
            <Button size="tiny" variant="quiet" onClick={() => setWriting(true)}>
              Edit description
            </Button>
          </span>
          {texts.content ? (
            <MarkdownText text={texts.content} />
          ) : (
            <span className={css.soft}>No description</span>
          )}
        </div>
      )}
      <Attachments files={task.attachments} />
      <div className={css.fields}>
        <DateField label="Due date" error={fault} value={texts.dueDate} onChange={edit('dueDate')} />
        <TextField
          label="Intercom ID"
          maxLength={100}
          value={texts.intercomID}
          onChange={edit('intercomID')}
        />
        <Button
          variant="primary"
          pending={pending}
          disabledReason={fault ?? (isEdited ? undefined : 'Nothing is changed')}
          onClick={submit}
        >
          Update Task
        </Button>
      </div>
    </div>
  );
}
