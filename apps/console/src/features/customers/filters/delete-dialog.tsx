import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { useWrite } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { FilterValue } from './filter-columns.tsx';
import css from './filters.module.css';

interface DeleteDialogProps {
  readonly filter: UserDomainFilter;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a filter is deleted for good. */
export function DeleteDialog({ filter, onDeleted, onClose }: DeleteDialogProps) {
  const write = useWrite(deleteUserDomainFilter, {
    onDone() {
      onDeleted();
      onClose();
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title="Confirm Delete"
      action="Delete filter"
      danger
      pending={write.pending}
      onConfirm={() => void write.run({ id: filter._id })}
      onClose={onClose}
    >
      <div data-screen="domain-filter-delete-dialog">
        <p>Are you sure you want to delete this filter? This action cannot be undone.</p>
        <p className={css.soft}>
          {filter.type} <FilterValue filter={filter} />
        </p>
      </div>
    </ConfirmDialog>
  );
}
