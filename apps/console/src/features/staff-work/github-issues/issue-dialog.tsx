import { cutText } from '@midoffice/contract/kernel';
import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';

/** What GitHub takes. */
const limits = { title: 256, content: 60_000 };

interface IssueDialogProps {
  readonly repositories: readonly string[];
  /** What the form begins with. */
  readonly draft?: { readonly title?: string; readonly content?: string; readonly repository?: string };
  /** The task that it is created from. */
  readonly taskId?: string;
  onClose(): void;
}

/** The form of a new GitHub issue. It closes once the issue is created, or its creation waits for GitHub. */
export function IssueDialog({ repositories, draft, taskId, onClose }: IssueDialogProps) {
  const fields = useFields(
    {
      repository: draft?.repository || (repositories[0] ?? ''),
      title: cutText(draft?.title ?? '', limits.title),
      content: cutText(draft?.content ?? '', limits.content),
    },
    { title: required() },
  );
  const create = useWrite(createIssue, { onDone: onClose, onFailed: fields.fail });
  const refusal = useRefusal(createIssue);
  const save = (): void =>
    fields.submit((values) => void create.run({ ...values, ...(taskId && { _id: taskId }) }));
  return (
    <Dialog
      title="New GitHub issue"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={create.pending} disabledReason={refusal} onClick={save}>
            Create issue
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <SelectField label="Repository" options={repositories} {...fields.text('repository')} />
        <TextField label="Title" maxLength={limits.title} {...fields.text('title')} />
        <TextAreaField
          label="Text"
          hint="Markdown, as GitHub shows it."
          rows={10}
          maxLength={limits.content}
          {...fields.text('content')}
        />
      </Form>
    </Dialog>
  );
}
