import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { taskLinkKinds, type TaskLinkKind } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task, TaskLink } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { SelectField, TextField } from '../../../../kit/form/field.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import css from '../tasks.module.css';

const kindLabels: Readonly<Record<TaskLinkKind, string>> = {
  customer: 'Customer',
  symbol: 'Symbol',
  'change-set': 'Change set',
  filing: 'Filing',
  'bug-report': 'Bug report',
  note: 'Note',
};

/** Where a linked thing is shown: section, item and parameters. */
function placeOf({
  kind,
  id,
}: TaskLink): readonly [page: string, item: string, params: Record<string, string>] {
  switch (kind) {
    case 'customer':
      return ['user-records', 'getUserInfo', { userid: id }];
    case 'symbol':
      return ['data-fixes', 'charts', { symbol: id }];
    case 'change-set':
      return ['console', 'ledger', { set: id }];
    case 'filing':
      return ['data-fixes', 'sec', { symbol: id }];
    case 'bug-report':
      return ['data-fixes', 'bugReport', { report: id }];
    case 'note':
      return ['tasks', 'meeting-notes', { note: id }];
  }
}

/** What a task is about, each with a way there. */
export function TaskLinks({ task }: { readonly task: Task }) {
  const [adding, setAdding] = useState(false);
  const [kind, setKind] = useState<TaskLinkKind>('customer');
  const [id, setId] = useState('');
  const write = useWrite(linkTask, {
    quiet: 'success',
    onDone() {
      setId('');
      setAdding(false);
    },
  });
  const add = (): void => {
    if (id.trim()) void write.run({ _id: task._id, kind, id: id.trim() });
  };
  return (
    <div className={css.links} role="group" aria-label="Linked to">
      <span className={css.label}>Linked to</span>
      {task.links.length === 0 && !adding && <span className={css.soft}>Nothing</span>}
      <ul className={css.lines}>
        {task.links.map((link) => {
          const [page, item, params] = placeOf(link);
          return (
            <li key={`${link.kind}/${link.id}`} className={css.link}>
              <small>{kindLabels[link.kind]}</small>
              <ToolLink page={page} item={item} params={params}>
                {link.label || link.id}
              </ToolLink>
              <IconButton
                size="small"
                label={`Remove the link to ${link.label || link.id}`}
                onClick={() => void write.run({ _id: task._id, kind: link.kind, id: link.id, linked: false })}
              >
                <IconX size={12} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {adding ? (
        <form
          className={css.linkForm}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <SelectField
            label="Kind of link"
            hideLabel
            value={kind}
            options={taskLinkKinds.map((value) => ({ value, label: kindLabels[value] }))}
            onChange={setKind}
          />
          <TextField
            label="Id"
            hideLabel
            placeholder="Id or symbol"
            maxLength={300}
            value={id}
            onChange={setId}
          />
          <Button
            size="small"
            pending={write.pending}
            disabledReason={id.trim() ? undefined : 'Give an id first'}
            onClick={add}
          >
            Link
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <Button size="small" variant="quiet" onClick={() => setAdding(true)}>
          Add a link…
        </Button>
      )}
    </div>
  );
}
