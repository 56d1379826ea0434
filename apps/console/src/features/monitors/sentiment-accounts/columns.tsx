import {
  sentimentNetworks,
  type SentimentList,
  type SentimentNetwork,
} from '@midoffice/contract/monitors/sentiment-accounts/lists';
import type {
  DeletedSentimentAccount,
  SentimentAccount,
} from '@midoffice/contract/monitors/sentiment-accounts/shapes';
import { IconCopy } from '@tabler/icons-react';
import { snackbar } from '../../../data/snackbar.ts';
import { Button, IconButton } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Time } from '../../../kit/base/time.tsx';
import type { Column } from '../../../kit/table/column.ts';
import css from './sentiment.module.css';

/** What can be done with an account. */
export type AccountAct = 'unlock' | 'delete' | 'restore';
type Act<Row> = (act: AccountAct, row: Row) => void;

const labelOf = (network: string): string =>
  Object.hasOwn(sentimentNetworks, network) ? sentimentNetworks[network as SentimentNetwork].label : network;

/** The message is the specification's. */
const copy = (email: string): void =>
  void navigator.clipboard.writeText(email).then(
    () => snackbar.success('Email Copied Successfully'),
    () => snackbar.failure('The browser did not allow copying.'),
  );

type Named = Pick<SentimentAccount, 'email' | 'network'>;

// The lists are below one another: columns of one width begin at one place, and what is left goes to the end of the rows.
const widths = { email: 300, network: 96, calls: 110, moment: 172 } as const;

const names: readonly Column<Named>[] = [
  {
    id: 'email',
    header: 'Email',
    width: widths.email,
    value: ({ email }) => email,
    cell: ({ email }) => (
      <span className={css.email}>
        <IconButton size="small" label={`Copy ${email}`} onClick={() => copy(email)}>
          <IconCopy size={14} />
        </IconButton>
        <span className={css.address} data-tooltip={email}>
          {email}
        </span>
      </span>
    ),
  },
  { id: 'network', header: 'Network', width: widths.network, value: ({ network }) => labelOf(network) },
];

const ActButton = <Row extends Named>({
  row,
  act,
  label,
  onAct,
}: {
  readonly row: Row;
  readonly act: AccountAct;
  readonly label: string;
  readonly onAct: Act<Row>;
}) => (
  <Button
    size="tiny"
    aria-label={`${label} ${row.email}, ${labelOf(row.network)}`}
    onClick={() => onAct(act, row)}
  >
    {label}
  </Button>
);

const used: readonly Column<SentimentAccount>[] = [
  {
    id: 'callsToday',
    header: 'Calls today',
    kind: 'number',
    width: widths.calls,
    value: ({ callsToday }) => callsToday,
    cell: ({ callsToday, callLimit }) =>
      callLimit === null
        ? formatNumber(callsToday)
        : `${formatNumber(callsToday)} / ${formatNumber(callLimit)}`,
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    kind: 'time',
    width: widths.moment,
    value: ({ lastUsed }) => lastUsed,
  },
];
const locked: readonly Column<SentimentAccount>[] = [
  {
    id: 'lockedAt',
    header: 'Locked at',
    kind: 'time',
    width: widths.moment,
    value: ({ lockedAt }) => lockedAt,
  },
  {
    id: 'lockedReason',
    header: 'Reason',
    minWidth: 180,
    value: ({ lockedReason }) => lockedReason,
    cell: ({ lockedReason }) => <span data-tooltip={lockedReason ?? ''}>{lockedReason ?? '–'}</span>,
  },
];
const limited: readonly Column<SentimentAccount>[] = [
  {
    id: 'resetsAt',
    header: 'Resets at',
    kind: 'time',
    width: widths.moment,
    value: ({ resetsAt }) => resetsAt,
  },
];

/** The columns of one of the three lists. */
export const columnsOf = (
  list: SentimentList,
  onAct: Act<SentimentAccount>,
): readonly Column<SentimentAccount>[] => [
  ...names,
  ...used,
  ...(list === 'locked' ? locked : []),
  ...(list === 'limitReached' ? limited : []),
  {
    id: 'acts',
    header: '',
    ...(list === 'locked' ? { width: 136 } : { minWidth: 74 }),
    atEnd: true,
    sortable: false,
    value: () => '',
    cell: (row) => (
      <span className={css.acts}>
        {list === 'locked' && <ActButton row={row} act="unlock" label="Unlock" onAct={onAct} />}
        <ActButton row={row} act="delete" label="Delete" onAct={onAct} />
      </span>
    ),
  },
];

export const deletedColumns = (
  onAct: Act<DeletedSentimentAccount>,
): readonly Column<DeletedSentimentAccount>[] => [
  ...names,
  {
    id: 'deletedBy',
    header: 'Deleted by',
    width: widths.calls + widths.moment,
    value: ({ deletedBy }) => deletedBy,
  },
  {
    id: 'deletedAt',
    header: 'Deleted at',
    kind: 'time',
    width: widths.moment,
    value: ({ deletedAt }) => deletedAt,
    cell: ({ deletedAt }) => <Time at={deletedAt} />,
  },
  {
    id: 'restorableUntil',
    header: 'Restorable until',
    kind: 'time',
    width: widths.moment,
    value: ({ restorableUntil }) => restorableUntil,
  },
  {
    id: 'acts',
    header: '',
    minWidth: 84,
    atEnd: true,
    sortable: false,
    value: () => '',
    cell: (row) => (
      <span className={css.acts}>
        <ActButton row={row} act="restore" label="Restore" onAct={onAct} />
      </span>
    ),
  },
];
