import { changeSavedView } from '@midoffice/contract/system/views/calls/change-saved-view';
import { deleteSavedView } from '@midoffice/contract/system/views/calls/delete-saved-view';
import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import type { SavedView } from '@midoffice/contract/system/views/shapes';
import { useState } from 'react';
import { useMe } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { YesNo } from '../../../../kit/base/yes-no.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { useToolLabel } from '../../../../kit/nav/tools.ts';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { openView, viewAddress } from '../open-view.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from './saved-views.module.css';

const address = { q: textParam(), sort: textParam('tool') };

function RenameDialog({ view, onClose }: { readonly view: SavedView; onClose(): void }) {
  const fields = useFields({ name: view.name }, { name: required('Give it a name first') });
  const write = useWrite(changeSavedView, { onDone: onClose, onFailed: fields.fail });
  const save = (): void => fields.submit(({ name }) => void write.run({ id: view.id, name }));
  return (
    <Dialog
      title={`Rename ${view.name}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={fields.values.name.trim() ? undefined : 'Give it a name first'}
            onClick={save}
          >
            Rename
          </Button>
        </>
      }
    >
      <Form label="Rename the view" onSubmit={save}>
        <TextField label="Name" {...fields.text('name')} maxLength={80} autoComplete="off" />
      </Form>
    </Dialog>
  );
}

/** Asks before somebody else's view goes: only its owner can save it again. */
function DeleteDialog({ view, onClose }: { readonly view: SavedView; onClose(): void }) {
  const remove = useWrite(deleteSavedView, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`Delete ${view.name}`}
      action="Delete view"
      danger
      pending={remove.pending}
      onClose={onClose}
      onConfirm={() => void remove.run({ id: view.id })}
    >
      It is {view.owner}’s and gone for them as well; you cannot take it back. To leave it to them, stop
      sharing it.
    </ConfirmDialog>
  );
}

/** What may be done with a view: with one's own everything; an admin takes any out of what is shared. */
function Acts({
  view,
  onRename,
  onDelete,
}: {
  readonly view: SavedView;
  onRename(): void;
  onDelete(): void;
}) {
  const { role } = useMe();
  const again = useWrite(saveView);
  const change = useWrite(changeSavedView);
  const remove = useWrite(deleteSavedView, {
    quiet: 'success',
    onDone({ message, view: gone }) {
      const { name, page, item, query, shared } = gone;
      const undo = { label: 'Undo', run: () => void again.run({ name, page, item, query, shared }) };
      snackbar.success(message, undo);
    },
  });
  const reason = view.own || role === 'admin' ? undefined : `It is ${view.owner}’s`;
  return (
    <span className={css.acts}>
      {view.own && (
        <Button size="tiny" aria-label={`Rename ${view.name}`} onClick={onRename}>
          Rename
        </Button>
      )}
      {(view.own || view.shared) && (
        <Button
          size="tiny"
          disabledReason={reason}
          pending={change.pending}
          aria-label={`${view.shared ? 'Stop sharing' : 'Share'} ${view.name}`}
          onClick={() => void change.run({ id: view.id, shared: !view.shared })}
        >
          {view.shared ? 'Stop sharing' : 'Share'}
        </Button>
      )}
      <Button
        size="tiny"
        disabledReason={reason}
        pending={remove.pending}
        aria-label={`Delete ${view.name}`}
        onClick={() => (view.own ? void remove.run({ id: view.id }) : onDelete())}
      >
        Delete
      </Button>
    </span>
  );
}

/** Every saved view that the person sees: opened, renamed, shared, deleted. */
export function SavedViewsScreen() {
  const [{ q, sort }, setAddress] = useAddressState(address);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const labelOf = useToolLabel();
  const read = useRead(listSavedViews, {});
  const toolOf = (view: SavedView): string => labelOf(view.page, view.item) ?? view.item;
  const columns: readonly Column<SavedView>[] = [
    {
      id: 'name',
      header: 'Name',
      minWidth: 200,
      value: (view) => view.name,
      cell: (view) => (
        <a
          href={viewAddress(view)}
          data-tooltip={view.name}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openView(view);
          }}
        >
          {view.name}
        </a>
      ),
    },
    {
      id: 'tool',
      header: 'Tool',
      width: 170,
      value: toolOf,
      cell: (view) => <span data-tooltip={toolOf(view)}>{toolOf(view)}</span>,
    },
    {
      id: 'owner',
      header: 'Whose',
      width: 180,
      value: (view) => (view.own ? 'yours' : view.owner),
      cell: (view) => <span {...tooltip(view.owner)}>{view.own ? 'yours' : view.owner}</span>,
    },
    {
      id: 'shared',
      header: 'Shared',
      width: 76,
      hint: 'Everybody who may open the tool sees it',
      value: (view) => view.shared,
      cell: (view) => <YesNo value={view.shared} />,
    },
    {
      id: 'updatedAt',
      header: 'Changed',
      kind: 'time',
      width: 150,
      value: (view) => view.updatedAt,
      cell: (view) => <Time at={view.updatedAt} />,
    },
    {
      id: 'acts',
      header: '',
      width: 230,
      sortable: false,
      value: () => '',
      cell: (view) => (
        <Acts view={view} onRename={() => setRenamed(view)} onDelete={() => setDeleted(view)} />
      ),
    },
  ];
  const wanted = q.toLowerCase();
  const rows = read.data?.views.filter((view) =>
    `${view.name} ${toolOf(view)} ${view.owner}`.toLowerCase().includes(wanted),
  );
  return (
    <Stack fill>
      <Panel
        title="Saved views"
        mark={rows && <CountBadge count={rows.length} />}
        tools={
          <FilterBox
            label="Filter saved views"
            placeholder="Name, tool, whose…"
            width={230}
            value={q}
            onChange={(text) => setAddress({ q: text.trim() })}
          />
        }
        padded={false}
        fill
      >
        <DenseTable
          label="Saved views"
          columns={columns}
          rows={rows}
          rowKey={(view) => String(view.id)}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={
            q
              ? 'No saved view fits.'
              : 'No view is saved yet: the bookmark in the bar on top saves what a tool shows.'
          }
          height="fill"
          skeletonRows={6}
          sort={parseSort(sort)}
          onSort={(next) => setAddress({ sort: sortText(next) })}
        />
      </Panel>
      {renamed && <RenameDialog view={renamed} onClose={() => setRenamed(null)} />}
      {deleted && <DeleteDialog view={deleted} onClose={() => setDeleted(null)} />}
    </Stack>
  );
}
