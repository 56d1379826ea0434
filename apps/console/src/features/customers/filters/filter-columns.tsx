import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import { filterTypeNotes } from '@midoffice/contract/customers/filters/lists';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Time } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import { useFilterActs } from './filter-acts.ts';
import css from './filters.module.css';

/** A filter's state as a button that reverses it. */
export function StateButton({ filter }: { readonly filter: UserDomainFilter }) {
  const acts = useFilterActs();
  const refusal = useRefusal(toggleUserDomainFilter);
  const word = filter.isActive ? 'Active' : 'Inactive';
  return (
    <Button
      size="tiny"
      className={filter.isActive ? `${css.state} ${css.active}` : css.state}
      aria-label={`${word}: ${filter.value}`}
      aria-pressed={filter.isActive}
      tooltip={filter.isActive ? 'Switch off' : 'Switch on'}
      disabledReason={refusal}
      pending={acts.toggling === filter._id}
      onClick={(event) => {
        // Its row opens the details.
        event.stopPropagation();
        acts.toggle(filter);
      }}
    >
      {word}
    </Button>
  );
}

/** The value, and the same in the letters of its script. */
export const FilterValue = ({ filter }: { readonly filter: Pick<UserDomainFilter, 'value' | 'unicode'> }) => (
  <span className={css.value} {...tooltip(filter.unicode ?? filter.value)}>
    {filter.value}
    {filter.unicode && <span className={css.soft}> {filter.unicode}</span>}
  </span>
);

function RowActs({ filter }: { readonly filter: UserDomainFilter }) {
  const acts = useFilterActs();
  const refusal = useRefusal(deleteUserDomainFilter);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the buttons' clicks from opening the row
    <div className={css.acts} onClick={(event) => event.stopPropagation()}>
      <Button
        size="tiny"
        icon={<IconEye size={13} />}
        aria-label={`Details of ${filter.value}`}
        tooltip="Details"
        onClick={() => acts.open(filter._id)}
      />
      <Button
        size="tiny"
        icon={<IconTrash size={13} />}
        aria-label={`Delete ${filter.value}`}
        tooltip="Delete"
        disabledReason={refusal}
        onClick={() => acts.remove(filter)}
      />
    </div>
  );
}

export const columns: readonly Column<UserDomainFilter>[] = [
  {
    id: 'acts',
    header: 'Actions',
    width: 72,
    sortable: false,
    value: () => '',
    cell: (filter) => <RowActs filter={filter} />,
  },
  {
    id: 'type',
    header: 'Type',
    width: 138,
    value: (filter) => filter.type,
    cell: (filter) => <span {...tooltip(filterTypeNotes[filter.type])}>{filter.type}</span>,
  },
  {
    id: 'value',
    header: 'Value',
    minWidth: 180,
    value: (filter) => filter.value,
    cell: (filter) => <FilterValue filter={filter} />,
  },
  {
    id: 'isActive',
    header: 'Is Active',
    width: 88,
    hint: 'Click a state to reverse it',
    value: (filter) => filter.isActive,
    cell: (filter) => <StateButton filter={filter} />,
  },
  {
    id: 'refusals',
    header: 'Refused',
    kind: 'number',
    width: 80,
    sortable: false,
    hint: 'Sign-ups that it refused in the last 90 days',
    value: (filter) => filter.refusals,
  },
  {
    id: 'createdBy',
    header: 'Created By',
    width: 130,
    sortable: false,
    value: (filter) => filter.createdBy,
  },
  {
    id: 'createdAt',
    header: 'Created At',
    kind: 'time',
    width: 158,
    value: (filter) => filter.createdAt,
    cell: (filter) => <Time at={filter.createdAt} />,
  },
];

/** Every field of a filter, for the file. */
export const fileColumns: readonly Column<UserDomainFilter>[] = [
  { id: '_id', header: 'Id', value: (filter) => filter._id },
  { id: 'type', header: 'Type', value: (filter) => filter.type },
  { id: 'value', header: 'Value', value: (filter) => filter.value },
  { id: 'isActive', header: 'Is Active', value: (filter) => filter.isActive },
  { id: 'refusals', header: 'Refused', kind: 'number', value: (filter) => filter.refusals },
  { id: 'createdBy', header: 'Created By', value: (filter) => filter.createdBy },
  { id: 'createdAt', header: 'Created At', kind: 'time', value: (filter) => filter.createdAt },
  { id: 'source', header: 'Imported from', value: (filter) => filter.source },
];
