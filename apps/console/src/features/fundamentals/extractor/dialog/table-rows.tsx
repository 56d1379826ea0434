import type { SecTable, SecTableRow } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { provenBy } from '@midoffice/market/mapper/proof-value';
import { useMemo } from 'react';
import { formatExact } from '../../../../kit/base/format.ts';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ProofButton } from './proof-button.tsx';
import { columnWords } from './types.ts';
import css from './extractor.module.css';

interface TableRowsProps {
  readonly table: SecTable;
  onShow(place: string): void;
}

type Numbered = SecTableRow & { readonly at: number };

/** What the filing's own tag says of a row; null where it tags nothing. */
function verdict(row: SecTableRow, { start, date }: SecTable): { agrees: boolean; words: string } | null {
  if (!row.tag) return null;
  const { agrees, problem } = provenBy(row.tag, { value: row.value, start, end: date });
  return { agrees, words: `${row.tag.name}: ${problem ?? 'agrees'}` };
}

/** The rows of the selected table; those that the filing's own tag contradicts are marked. */
export function TableRows({ table, onShow }: TableRowsProps) {
  const rows = useMemo(() => table.fields.map((row, at): Numbered => ({ ...row, at })), [table]);
  const columns = useMemo<readonly Column<Numbered>[]>(
    () => [
      {
        id: 'label',
        header: columnWords(table),
        value: (row) => row.label,
        minWidth: 180,
        cell: (row) => (
          <span style={{ paddingLeft: Math.min(row.indent, 8) * 10 }}>
            {row.label}
            {row.section && <small className={css.section}>{row.section}</small>}
          </span>
        ),
      },
      {
        id: 'value',
        header: 'Value',
        kind: 'number',
        value: (row) => row.value,
        width: 140,
        cell: (row) => formatExact(row.value),
      },
      {
        id: 'tag',
        header: 'Tag',
        value: (row) => row.tag?.name ?? null,
        width: 92,
        cell: (row) => {
          const said = verdict(row, table);
          if (!said) return null;
          return <ProofButton of={row.label} {...said} place={row.place} onShow={onShow} />;
        },
      },
    ],
    [table, onShow],
  );
  return (
    <DenseTable
      label={`Rows of ${table.name}`}
      name="Rows of a table"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.at)}
      empty="This table has no rows."
      height="fill"
    />
  );
}
