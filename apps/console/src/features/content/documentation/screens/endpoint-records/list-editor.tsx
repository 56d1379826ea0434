import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
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
    /** Its share of the line below the others, for what is long. */
    readonly below?: number;
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
  const above = columns.filter(({ below }) => !below);
  const beneath = columns.filter(({ below }) => below);
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
                {above.map(({ header, width }) => (
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
                <Fragment key={index}>
                  <tr>
                    {above.map(({ header, cell }) => (
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
                  {beneath.length > 0 && (
                    <tr className={css.beneath}>
                      <td colSpan={above.length + 1}>
                        <div>
                          {beneath.map(({ header, below, cell }) => (
                            <div key={header} style={{ flexGrow: below, minWidth: 0, flexBasis: 0 }}>
                              <small aria-hidden="true">{header}</small>
                              {cell(row, index, (patch) => change(index, patch))}
                            </div>
                          ))}
                        </div>
                      </td>
                    </tr>
                  )}
                </Fragment>
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
