import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import { getUserDomainFilters } from '@midoffice/contract/customers/filters/calls/get-user-domain-filters';
import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import { filterTypeNotes } from '@midoffice/contract/customers/filters/lists';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Id } from '../../../kit/base/copy-button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import { FilterPreview } from './effect-view.tsx';
import { useFilterActs } from './filter-acts.ts';
import css from './filters.module.css';

function Facts({ filter }: { readonly filter: UserDomainFilter }) {
  const { isActive } = filter;
  return (
    <>
      <KeyValueList
        items={[
          ['Filter Type', `${filter.type}: ${filterTypeNotes[filter.type].toLowerCase()}`],
          [
            'Value',
            <span key="value" className={css.value}>
              {filter.value}
            </span>,
          ],
          ['In its script', filter.unicode ?? undefined],
          [
            'Status',
            <StatusBadge key="status" tone={isActive ? 'green' : 'grey'}>
              {isActive ? 'Active' : 'Inactive'}
            </StatusBadge>,
          ],
          ['Refused', `${plural(filter.refusals, 'sign-up')} in the last 90 days`],
          ['Created By', filter.createdBy],
          ['Created At', <Time key="at" at={filter.createdAt} seconds />],
          ['Imported from', filter.source ?? undefined],
          ['Filter ID', <Id key="id" value={filter._id} />],
        ]}
      />
      <h3 className={css.part}>
        {isActive ? 'Existing accounts, if it is switched off' : 'Existing accounts, if it is switched on'}
      </h3>
      <FilterPreview type={filter.type} value={filter.value} state={isActive ? 'inactive' : 'active'} />
    </>
  );
}

interface DetailsDialogProps {
  readonly id: string;
  onClose(): void;
  /** Shows the sign-ups that filters refused. */
  onRefusals(): void;
}

/** Everything about one filter, and what switching it would have meant for existing accounts. */
export function DetailsDialog({ id, onClose, onRefusals }: DetailsDialogProps) {
  const acts = useFilterActs();
  const toggleRefusal = useRefusal(toggleUserDomainFilter);
  const deleteRefusal = useRefusal(deleteUserDomainFilter);
  const read = useRead(getUserDomainFilters, { id }, { keep: true });
  const filter = read.data?.rows[0];
  return (
    <Dialog
      title="Filter details"
      size="wide"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          {filter && filter.refusals > 0 && <Button onClick={onRefusals}>Refused sign-ups</Button>}
          {filter && (
            <>
              <Button variant="danger" disabledReason={deleteRefusal} onClick={() => acts.remove(filter)}>
                Delete…
              </Button>
              <Button
                disabledReason={toggleRefusal}
                pending={acts.toggling === filter._id}
                onClick={() => acts.toggle(filter)}
              >
                {filter.isActive ? 'Switch off' : 'Switch on'}
              </Button>
            </>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div data-screen="domain-filter-details-dialog">
        <ReadState read={read}>
          {() => (filter ? <Facts filter={filter} /> : <EmptyState text="This filter does not exist." />)}
        </ReadState>
      </div>
    </Dialog>
  );
}
