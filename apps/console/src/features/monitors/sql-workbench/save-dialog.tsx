import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import type { SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { withTheirs } from '../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';

interface SaveDialogProps {
  readonly sql: string;
  /** The query of one's own that gets a new version; null: a new one. */
  readonly query: SavedQuery | null;
  onSaved(query: SavedQuery): void;
  onClose(): void;
}

/** Saves the text of the editor under a name, or as a new version of a query of one's own. */
export function SaveDialog({ sql, query, onSaved, onClose }: SaveDialogProps) {
  const fields = useFields(
    {
      name: query?.name ?? '',
      description: query?.description ?? '',
      shared: query?.shared ?? false,
    },
    { name: required() },
  );
  const conflict = useConflict();
  const write = useWrite(saveSqlQuery, {
    onDone: (saved) => {
      onSaved(saved.query);
      onClose();
    },
    onFailed: (error) =>
      conflict.show(error, {
        // Of the fields that are kept as they are by now, the other person's values are sent.
        keepMine: (mine) =>
          send(error.revision, withTheirs({ ...fields.values, sql }, error.conflicts, mine)),
        takeTheirs: onClose,
      }) || fields.fail(error),
  });
  const send = (revision: number | undefined, values = { ...fields.values, sql }): void => {
    void write.run({
      ...values,
      ...(query && { id: query.id }),
      ...(revision !== undefined && { revision }),
    });
  };
  const save = (): void => fields.submit(() => send(query?.revision));
  return (
    <Dialog
      title={query ? 'Save new version' : 'Save query'}
      subject={query?.name}
      onClose={onClose}
      buttons={
        <Button variant="primary" pending={write.pending} onClick={save}>
          {query ? 'Save version' : 'Save query'}
        </Button>
      }
    >
      <Form label="Query" onSubmit={save}>
        <TextField label="Name" maxLength={workbenchLimits.name} {...fields.text('name')} />
        <TextField
          label="Description"
          maxLength={workbenchLimits.description}
          {...fields.text('description')}
        />
        <CheckField
          label="Share with everybody who may use the workbench"
          checked={fields.values.shared}
          onChange={(shared) => fields.set({ shared })}
        />
      </Form>
      {conflict.dialog}
    </Dialog>
  );
}
