import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { annualPrice } from '@midoffice/contract/billing/offers/totals';
import { useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import css from '../offers.module.css';
import type { OfferFormState } from './use-offer-form.ts';
import { UsageDialog } from './usage-dialog.tsx';

interface PackagePickerProps {
  readonly state: OfferFormState;
  readonly prices: StoredPriceTable;
}

/** The price table: each price is a choice of that package for that team size. Source: r002-offer-packages */
export function PackagePicker({ state, prices }: PackagePickerProps) {
  const { form, set, problems } = state;
  const { table } = prices;
  const [showsUsage, showUsage] = useState(false);
  const chosen = new Map(form.dataPackages.map(({ id, teamSize }) => [id, teamSize]));
  const choose = (id: string, teamSize: string): void => {
    const others = form.dataPackages.filter((one) => one.id !== id);
    set({ dataPackages: chosen.get(id) === teamSize ? others : [...others, { id, teamSize }] });
  };
  const problem = Object.entries(problems).find(([field]) => field.startsWith('dataPackages'))?.[1];
  const gone = form.dataPackages.filter(({ id }) => !table.dataPackages.some((one) => one.id === id));
  return (
    <div data-screen="offer-package-picker">
      <Panel
        title="Data packages"
        padded={false}
        actions={
          <Button
            size="small"
            disabledReason={form.userid ? undefined : 'Choose a customer first'}
            onClick={() => showUsage(true)}
          >
            Start from usage…
          </Button>
        }
      >
        {problem && (
          <p className={css.warning} role="alert">
            Data packages: {problem}
          </p>
        )}
        {gone.map(({ id }) => (
          <p key={id} className={css.warning}>
            {id} is not in this price table.{' '}
            <Button
              size="tiny"
              onClick={() => set({ dataPackages: form.dataPackages.filter((one) => one.id !== id) })}
            >
              Remove
            </Button>
          </p>
        ))}
        {table.dataPackages.length === 0 ? (
          <EmptyState>The price table has no packages yet.</EmptyState>
        ) : (
          <div className={css.scroll}>
            <table className={css.prices} aria-label="Price a year by team size">
              <thead>
                <tr>
                  <th scope="col">Package</th>
                  {table.teamSizes.map((size) => (
                    <th key={size} scope="col" className={css.amount}>
                      Team of {size}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.dataPackages.map(({ id, name, description }) => (
                  <tr key={id}>
                    <th scope="row">
                      {name}
                      {description && <small>{description}</small>}
                    </th>
                    {table.teamSizes.map((size) => {
                      const price = annualPrice(table, id, size);
                      return (
                        <td key={size} className={css.amount}>
                          {price === undefined ? (
                            '-'
                          ) : (
                            <button
                              type="button"
                              className={css.price}
                              aria-pressed={chosen.get(id) === size}
                              aria-label={`${name}, team of ${size}: ${formatMoney(price, table.currency)}`}
                              onClick={() => choose(id, size)}
                            >
                              {formatMoney(price, table.currency)}
                            </button>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      {showsUsage && <UsageDialog state={state} prices={prices} onClose={() => showUsage(false)} />}
    </div>
  );
}
