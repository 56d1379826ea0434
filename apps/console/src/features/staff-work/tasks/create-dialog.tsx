import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import {
  projectTypes,
  taskDefaults,
  taskLimits,
  taskPriorities,
  taskStatuses,
} from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskLink, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useFormDraft } from '../../../kit/guard/use-form-draft.tsx';
import { FilesField } from '../../../kit/form/files-field.tsx';
import { filesFault } from './files-fault.ts';
import { AssigneesField } from './assignees-field.tsx';
import css from './tasks.module.css';
import { kindWord } from './words.ts';

interface CreateDialogProps {
  readonly users: readonly TaskUser[];
  readonly isIssue: boolean;
  /** What the task is about, where it is made on the screen of something. */
  readonly links?: readonly TaskLink[];
  onCreated(id: string): void;
  onClose(): void;
}

const noLinks: readonly TaskLink[] = [];

type Values = Record<
  'title' | 'content' | 'projectType' | 'status' | 'priority' | 'dueDate' | 'kind',
  string
>;

/** The form of a new task or issue. It checks nothing but its files. Source: r002-task-defaults, r002-task-no-validation. */
export function CreateDialog({ users, isIssue, links = noLinks, onCreated, onClose }: CreateDialogProps) {
  const fields = useFields<Values>({
    title: '',
    content: '',
    projectType: taskDefaults.projectType,
    status: taskDefaults.status,
    priority: taskDefaults.priority,
    dueDate: '',
    kind: isIssue ? 'Issue' : 'Task',
  });
  const [assignees, setAssignees] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const fault = filesFault(files);
  const [offer, dropDraft] = useFormDraft({
    name: 'new-task',
    values: fields.values,
    dirty: fields.dirty,
    onRestore: fields.set,
  });
  const write = useWrite(createNewTask, {
    onDone({ task }) {
      dropDraft();
      onCreated(task._id);
    },
    onFailed: (error) => fields.fail(error),
  });
  const submit = (): void => {
    if (fault || write.pending) return;
    const { kind, ...values } = fields.values;
    void write.run({
      ...values,
      type: values['projectType'],
      assignees: [...assignees],
      issue: kind === 'Issue',
      ...(files.length && { attachments: files }),
      ...(links.length && { links: [...links] }),
    } as Parameters<typeof write.run>[0]);
  };
  return (
    <Dialog
      title="Create new task/issue"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={fault ?? undefined}
            onClick={submit}
          >
            Create {kindWord(fields.values.kind === 'Issue').toLowerCase()}
          </Button>
        </>
      }
    >
      {offer}
      <Form label="New task" onSubmit={submit}>
        <TextField label="Title" autoFocus {...fields.text('title')} maxLength={taskLimits.title} />
        <TextAreaField
          label="Description"
          hint="Markdown: **bold**, lists, tables, links"
          rows={6}
          {...fields.text('content')}
          maxLength={taskLimits.content}
        />
        <div className={css.fields}>
          <SelectField label="Kind" options={['Task', 'Issue']} {...fields.text('kind')} />
          <SelectField label="Project type" options={projectTypes} {...fields.text('projectType')} />
          <SelectField label="Status" options={taskStatuses} {...fields.text('status')} />
          <SelectField label="Priority" options={taskPriorities} {...fields.text('priority')} />
          <DateField label="Due date" {...fields.text('dueDate')} />
        </div>
        <AssigneesField users={users} value={assignees} onChange={setAssignees} />
        <FilesField label="Attach files" files={files} error={fault} onChange={setFiles} />
        {links.length > 0 && (
          <p className={css.soft}>Linked to {links.map(({ label, id }) => label || id).join(', ')}</p>
        )}
      </Form>
    </Dialog>
  );
}
