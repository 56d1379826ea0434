import { getSignupRefusals } from '@midoffice/contract/customers/filters/calls/get-signup-refusals';
import type { SignupRefusal } from '@midoffice/contract/customers/filters/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { useFilterActs } from './filter-acts.ts';

const columns: readonly Column<SignupRefusal>[] = [
  {
    id: 'at',
    header: 'Refused At',
    kind: 'time',
    width: 158,
    value: (refusal) => refusal.at,
    cell: (refusal) => <Time at={refusal.at} />,
  },
  { id: 'email', header: 'Email', minWidth: 190, value: (refusal) => refusal.email },
  { id: 'reason', header: 'Reason', minWidth: 320, value: (refusal) => refusal.reason },
  { id: 'type', header: 'Filter Type', width: 130, value: (refusal) => refusal.filter.type },
  { id: 'value', header: 'Filter', minWidth: 140, value: (refusal) => refusal.filter.value },
  { id: 'sender', header: 'Sender', width: 96, value: (refusal) => refusal.sender },
];

interface RefusalsListProps {
  /** The id of the last refusal of the page before; 0: the first page. */
  readonly before: number;
  /** Id of the one filter whose refusals are shown; empty: of all. */
  readonly filter: string;
  onPage(before: number): void;
  onAll(): void;
}

/** Sign-ups that filters refused in the last 90 days, newest first; a row opens its filter. */
export function RefusalsList({ before, filter, onPage, onAll }: RefusalsListProps) {
  const acts = useFilterActs();
  const read = useRead(
    getSignupRefusals,
    { ...(before > 0 && { before: String(before) }), ...(filter && { filter }) },
    { keep: true },
  );
  return (
    <RecordList<SignupRefusal>
      title="Refused sign-ups"
      actions={filter && <Button onClick={onAll}>Show those of all filters</Button>}
      read={read}
      columns={columns.map((column) => ({ ...column, sortable: false }))}
      rowKey={(refusal) => refusal._id}
      empty="No refused sign-ups in the last 90 days"
      open={null}
      onOpen={(id) => {
        const picked = read.data?.rows.find(({ _id }) => _id === id);
        if (picked) acts.open(picked.filter._id);
      }}
      cursor={before}
      onCursor={onPage}
    />
  );
}
