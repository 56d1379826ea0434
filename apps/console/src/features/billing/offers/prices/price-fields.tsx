import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from '../../../../data/me.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { NumberField } from '../../../../kit/form/field.tsx';
import css from '../offers.module.css';
import { newId, type PriceForm } from './price-form.ts';

interface PriceFieldsProps {
  readonly form: PriceForm;
  onChange(patch: Partial<PriceForm>): void;
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly isAmount?: boolean;
  onChange(value: string): void;
}

const Cell = ({ label, value, isAmount = false, onChange }: CellProps) => (
  <td>
    <input
      aria-label={label}
      value={value}
      maxLength={500}
      inputMode={isAmount ? 'decimal' : undefined}
      className={isAmount ? css.amountCell : css.cell}
      onChange={(event) => onChange(event.target.value)}
    />
  </td>
);

interface RowsProps<Row> {
  readonly title: string;
  /** What one line is, such as `package`. */
  readonly what: string;
  readonly heads: readonly ReactNode[];
  readonly rows: readonly Row[];
  readonly empty: Row;
  nameOf(row: Row, at: number): string;
  cells(row: Row, change: (patch: Partial<Row>) => void, name: string): ReactNode;
  onChange(rows: readonly Row[]): void;
}

/** A table whose cells are fields, with lines to add and to remove. */
function Rows<Row>({ title, what, heads, rows, empty, nameOf, cells, onChange }: RowsProps<Row>) {
  return (
    <section>
      <PartHeading>{title}</PartHeading>
      <div className={css.scroll}>
        <table className={css.prices} aria-label={title}>
          <thead>
            <tr>
              {heads.map((head, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are not moved
                <th key={n} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const change = (patch: Partial<Row>): void =>
                onChange(rows.map((one, n) => (n === at ? { ...one, ...patch } : one)));
              return (
                // oxlint-disable-next-line react/no-array-index-key -- lines hold no state, their names change as they are typed
                <tr key={at}>
                  {cells(row, change, nameOf(row, at))}
                  <td>
                    <IconButton
                      size="small"
                      label={`Remove ${nameOf(row, at)}`}
                      onClick={() => onChange(rows.filter((_row, n) => n !== at))}
                    >
                      <IconX size={13} />
                    </IconButton>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Button size="small" icon={<IconPlus size={13} />} onClick={() => onChange([...rows, empty])}>
        Add {what}
      </Button>
    </section>
  );
}

/** Team sizes are columns: removing one takes its prices along. */
function TeamSizes({ form, onChange }: PriceFieldsProps) {
  const { teamSizes, packages } = form;
  return (
    <section>
      <PartHeading>Team sizes</PartHeading>
      <div className={css.choices}>
        {teamSizes.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- sizes are not moved, their names change as they are typed
          <span key={at} className={css.size}>
            <input
              aria-label={`Team size ${at + 1}`}
              value={size}
              maxLength={60}
              className={css.cell}
              onChange={(event) =>
                onChange({ teamSizes: teamSizes.map((one, n) => (n === at ? event.target.value : one)) })
              }
            />
            <IconButton
              size="small"
              label={`Remove team size ${size || at + 1}`}
              onClick={() =>
                onChange({
                  teamSizes: teamSizes.filter((_size, n) => n !== at),
                  packages: packages.map((one) => ({
                    ...one,
                    prices: one.prices.filter((_price, n) => n !== at),
                  })),
                })
              }
            >
              <IconX size={13} />
            </IconButton>
          </span>
        ))}
        <Button
          size="small"
          icon={<IconPlus size={13} />}
          onClick={() =>
            onChange({
              teamSizes: [...teamSizes, ''],
              packages: packages.map((one) => ({ ...one, prices: [...one.prices, ''] })),
            })
          }
        >
          Add team size
        </Button>
      </div>
    </section>
  );
}

/** All fields of a price table. */
export function PriceFields({ form, onChange }: PriceFieldsProps) {
  const { teamSizes } = form;
  const isAdmin = useMe().role === 'admin';
  const set =
    (name: 'currency' | 'discountLimit' | 'perMillionCalls' | 'perGigabyte') =>
    (value: string): void =>
      onChange({ [name]: value });
  return (
    <div className={css.priceFields}>
      <div className={css.grid}>
        <NumberField
          label="Currency"
          inputMode="text"
          maxLength={3}
          value={form.currency}
          onChange={set('currency')}
        />
        <NumberField
          label="Discount limit (%)"
          hint={isAdmin ? undefined : 'Admins change it.'}
          disabled={!isAdmin}
          value={form.discountLimit}
          onChange={set('discountLimit')}
        />
        <NumberField label="A million calls" value={form.perMillionCalls} onChange={set('perMillionCalls')} />
        <NumberField label="A gigabyte" value={form.perGigabyte} onChange={set('perGigabyte')} />
      </div>
      <TeamSizes form={form} onChange={onChange} />
      <Rows
        title="Data packages"
        what="package"
        heads={['Name', 'Description', 'Endpoints', ...teamSizes.map((size) => `Team of ${size}`)]}
        rows={form.packages}
        empty={{ id: newId(), name: '', description: '', endpoints: '', prices: teamSizes.map(() => '') }}
        nameOf={({ name }, at) => name || `package ${at + 1}`}
        onChange={(packages) => onChange({ packages })}
        cells={(row, change, name) => (
          <>
            <Cell label={`Name of ${name}`} value={row.name} onChange={(value) => change({ name: value })} />
            <Cell
              label={`Description of ${name}`}
              value={row.description}
              onChange={(description) => change({ description })}
            />
            <Cell
              label={`Endpoints of ${name}`}
              value={row.endpoints}
              onChange={(endpoints) => change({ endpoints })}
            />
            {teamSizes.map((size, n) => (
              <Cell
                // oxlint-disable-next-line react/no-array-index-key -- sizes are not moved
                key={n}
                isAmount
                label={`${name}, team of ${size}`}
                value={row.prices[n] ?? ''}
                onChange={(price) =>
                  change({
                    prices: teamSizes.map((_size, at) => (at === n ? price : (row.prices[at] ?? ''))),
                  })
                }
              />
            ))}
          </>
        )}
      />
      <Rows
        title="Display packages"
        what="display package"
        heads={['First level', 'Second level', 'Third level', 'Internal users', 'Price multiple']}
        rows={form.licenses}
        empty={{
          id: newId(),
          top: form.licenses.at(-1)?.top ?? '',
          group: form.licenses.at(-1)?.group ?? '',
          name: '',
          internalUsers: '1',
          priceMultiple: '1',
        }}
        nameOf={({ name }, at) => name || `display package ${at + 1}`}
        onChange={(licenses) => onChange({ licenses })}
        cells={(row, change, name) => (
          <>
            <Cell label={`First level of ${name}`} value={row.top} onChange={(top) => change({ top })} />
            <Cell
              label={`Second level of ${name}`}
              value={row.group}
              onChange={(group) => change({ group })}
            />
            <Cell label={`Name of ${name}`} value={row.name} onChange={(value) => change({ name: value })} />
            <Cell
              isAmount
              label={`Internal users of ${name}`}
              value={row.internalUsers}
              onChange={(internalUsers) => change({ internalUsers })}
            />
            <Cell
              isAmount
              label={`Price multiple of ${name}`}
              value={row.priceMultiple}
              onChange={(priceMultiple) => change({ priceMultiple })}
            />
          </>
        )}
      />
      <Rows
        title="Usual discounts"
        what="discount"
        heads={['Name', 'Percent']}
        rows={form.discounts}
        empty={{ name: '', percent: '' }}
        nameOf={({ name }, at) => name || `discount ${at + 1}`}
        onChange={(discounts) => onChange({ discounts })}
        cells={(row, change, name) => (
          <>
            <Cell label={`Name of ${name}`} value={row.name} onChange={(value) => change({ name: value })} />
            <Cell
              isAmount
              label={`Percent of ${name}`}
              value={row.percent}
              onChange={(percent) => change({ percent })}
            />
          </>
        )}
      />
    </div>
  );
}
