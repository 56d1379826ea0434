import { cutText } from '@midoffice/contract/kernel';
import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { lineText } from '@midoffice/contract/staff-work/notes/report';
import type { NotePerson } from '@midoffice/contract/staff-work/notes/shapes';
import {
  projectTypes,
  taskDefaults,
  taskLimits,
  taskPriorities,
  type ProjectType,
  type TaskPriority,
} from '@midoffice/contract/staff-work/tasks/lists';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, SelectField, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import css from '../notes.module.css';
import { PeopleField } from '../../../../kit/people/people-field.tsx';

interface MakeTaskDialogProps {
  readonly noteId: string;
  /** The line as the note has it. */
  readonly line: string;
  onClose(): void;
}

const nobody: readonly NotePerson[] = [];

/** Makes a task of a line of a note. The task is linked back to the note. */
export function MakeTaskDialog({ noteId, line, onClose }: MakeTaskDialogProps) {
  const people = useRead(getNotePeople, {});
  const fields = useFields<Record<'title' | 'projectType' | 'priority', string>>(
    {
      title: cutText(lineText(line), taskLimits.title),
      projectType: taskDefaults.projectType,
      priority: taskDefaults.priority,
    },
    { title: required() },
  );
  const [assignees, setAssignees] = useState<readonly string[]>([]);
  const write = useWrite(makeNoteTask, { onDone: onClose, onFailed: (error) => fields.fail(error) });
  const create = (): void =>
    fields.submit(({ title, projectType, priority }) => {
      void write.run({
        _id: noteId,
        line,
        title,
        projectType: projectType as ProjectType,
        priority: priority as TaskPriority,
        assignees: [...assignees],
      });
    });
  return (
    <Dialog
      title="Make a task"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={write.pending} onClick={create}>
            Create task
          </Button>
        </>
      }
    >
      <Form label="New task" onSubmit={create}>
        <TextField label="Title" autoFocus maxLength={taskLimits.title} {...fields.text('title')} />
        <div className={css.fields}>
          <SelectField label="Project type" options={projectTypes} {...fields.text('projectType')} />
          <SelectField label="Priority" options={taskPriorities} {...fields.text('priority')} />
        </div>
        <PeopleField
          label="Assignees"
          people={people.data?.people.filter(({ mayOpenTasks }) => mayOpenTasks) ?? nobody}
          value={assignees}
          onChange={setAssignees}
        />
        <p className={css.soft}>The task has a link back to this note.</p>
      </Form>
    </Dialog>
  );
}
