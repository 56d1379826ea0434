import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { callsHint } from '@midoffice/contract/usage/api-usage/lists';
import { Time } from '../../../kit/base/time.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import type { ListRow } from './list-spec.ts';

/** Headers are the fields of the specification, spelled as there. */
type Field<Row> = keyof Row & string;

const clipped = (text: string) => <span {...tooltip(text)}>{text}</span>;

export const emailColumn = <Row extends ListRow>(): Column<Row> => ({
  id: 'email',
  header: 'email',
  minWidth: 140,
  value: (row) => row.email,
  cell: (row) => clipped(row.email),
});

/** The customer as a link to the account. */
export const userColumn = <Row extends ListRow>(): Column<Row> => ({
  id: 'userid',
  header: 'userid',
  width: 88,
  sortable: false,
  value: (row) => row.userid,
  cell: (row) => <UserLink userid={row.userid} known={row.userid !== null} />,
});

export const planColumn = <Row extends ListRow>(
  field: Field<Row>,
  id: string = field,
  header: string = field,
): Column<Row> => ({
  id,
  header,
  width: 120,
  sortable: id === 'planCode',
  value: (row) => row[field] as string | null,
  cell: (row) => {
    const code = row[field] as string | null;
    return code === null ? '-' : <span {...tooltip(code)}>{planLabel(code)}</span>;
  },
});

export const callsColumn = <Row extends ListRow & { readonly apicount: number }>(): Column<Row> => ({
  id: 'apicount',
  header: 'apicount',
  kind: 'number',
  width: 92,
  hint: callsHint('24 hours'),
  value: (row) => row.apicount,
});

/** A moment. @param id the order of the server that it is; without one it is not sorted by */
export const timeColumn = <Row extends ListRow>(field: Field<Row>, id?: 'date' | 'until'): Column<Row> => ({
  id: id ?? field,
  header: field,
  kind: 'time',
  width: 150,
  sortable: id !== undefined,
  value: (row) => row[field] as string | null,
  cell: (row) => {
    const at = row[field] as string | null;
    return at === null ? '-' : <Time at={at} />;
  },
});

/** A day, YYYY-MM-DD. */
export const dayColumn = <Row extends ListRow>(field: Field<Row>, id?: 'date' | 'until'): Column<Row> => ({
  id: id ?? field,
  header: field,
  kind: 'date',
  width: 118,
  sortable: id !== undefined,
  value: (row) => row[field] as string | null,
});

export const yesNoColumn = <Row extends ListRow>(field: Field<Row>): Column<Row> => ({
  id: field,
  header: field,
  width: 76,
  sortable: false,
  value: (row) => row[field] as boolean,
  cell: (row) => <YesNo words value={row[field] as boolean} />,
});

/** A text, or a vendor's id. */
export const textColumn = <Row extends ListRow>(
  field: Field<Row>,
  more: { width?: number; id?: string; isId?: boolean } = {},
): Column<Row> => ({
  id: more.id ?? field,
  header: field,
  ...(more.width === undefined ? {} : { width: more.width }),
  sortable: more.id !== undefined,
  value: (row) => row[field] as string | null,
  cell: (row) => {
    const text = row[field] as string | null;
    if (text === null || text === '') return '-';
    return more.isId ? <code {...tooltip(text)}>{text}</code> : clipped(text);
  },
});
