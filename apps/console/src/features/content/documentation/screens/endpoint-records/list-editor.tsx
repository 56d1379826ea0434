import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import css from '../../documentation.module.css';

interface ListEditorProps<Row> {
  readonly label: string;
  /** What one row is called, such as `parameter`. */
  readonly one: string;
  readonly rows: readonly Row[];
  readonly most: number;
  readonly empty: string;
  readonly columns: readonly {
    readonly header: string;
    readonly width?: number;
    cell(row: Row, index: number, change: (patch: Partial<Row>) => void): ReactNode;
  }[];
  blank(): Row;
  onChange(rows: readonly Row[]): void;
}

/** Rows that are edited in place, added at the end and taken away. */
export function ListEditor<Row>({
  label,
  one,
  rows,
  most,
  empty,
  columns,
  blank,
  onChange,
}: ListEditorProps<Row>) {
  const change = (at: number, patch: Partial<Row>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  return (
    <div className={css.form} style={{ maxWidth: 'none' }}>
      {rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <div className={css.scroll}>
          <table className={css.rows} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ header, width }) => (
                  <th key={header} scope="col" style={{ minWidth: width }}>
                    {header}
                  </th>
                ))}
                <th scope="col" aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- names are edited, and a row holds no state of its own
                <tr key={index}>
                  {columns.map(({ header, cell }) => (
                    <td key={header}>{cell(row, index, (patch) => change(index, patch))}</td>
                  ))}
                  <td>
                    <IconButton
                      size="small"
                      label={`Remove ${one} ${index + 1}`}
                      onClick={() => onChange(rows.filter((_row, other) => other !== index))}
                    >
                      <IconTrash size={14} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <span>
        <Button
          size="small"
          icon={<IconPlus size={14} />}
          disabledReason={rows.length >= most ? `At most ${most}` : undefined}
          onClick={() => onChange([...rows, blank()])}
        >
          {`Add ${one}`}
        </Button>
      </span>
    </div>
  );
}
