import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { findLicense } from '@midoffice/contract/billing/offers/totals';
import { useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CheckField } from '../../../../kit/form/field.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { EmptyState } from '../../../../kit/states/states.tsx';
import css from '../offers.module.css';
import type { OfferFormState } from './use-offer-form.ts';

interface DisplayPackagesProps {
  readonly state: OfferFormState;
  readonly prices: StoredPriceTable;
}

/** Display packages in three levels: a tab, a second tab, and the licenses that can be ticked. Source: r002-offer-packages */
export function DisplayPackages({ state, prices }: DisplayPackagesProps) {
  const { form, set, problems } = state;
  const { displayPackages } = prices.table;
  const [[first, second], open] = useState([0, 0]);
  const top = displayPackages[first] ?? displayPackages[0];
  const group = top?.items[second] ?? top?.items[0];
  const toggle = (id: string): void =>
    set({
      displayPackages: form.displayPackages.includes(id)
        ? form.displayPackages.filter((one) => one !== id)
        : [...form.displayPackages, id],
    });
  const gone = form.displayPackages.filter((id) => !findLicense(prices.table, id));
  const problem = Object.entries(problems).find(([field]) => field.startsWith('displayPackages'))?.[1];
  return (
    <div data-screen="offer-display-packages">
      <Panel title="Display packages">
        {problem && (
          <p className={css.warning} role="alert">
            Display packages: {problem}
          </p>
        )}
        {gone.map((id) => (
          <p key={id}>
            {id} is not in this price table. <Button onClick={() => toggle(id)}>Remove</Button>
          </p>
        ))}
        {!top || !group ? (
          <EmptyState>The price table has no display packages yet.</EmptyState>
        ) : (
          <>
            <div className={css.levels}>
              <Segmented
                label="Display package"
                value={String(first)}
                options={displayPackages.map(({ name }, n) => ({ key: String(n), label: name }))}
                onChange={(key) => open([Number(key), 0])}
              />
              <Segmented
                label={`Kinds of ${top.name}`}
                value={String(second)}
                options={top.items.map(({ name }, n) => ({ key: String(n), label: name }))}
                onChange={(key) => open([first, Number(key)])}
              />
            </div>
            <ul className={css.licenses}>
              {group.items.map(({ id, name, internalUsers, priceMultiple }) => (
                <li key={id}>
                  <CheckField
                    label={name}
                    checked={form.displayPackages.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className={css.soft}>
                    {priceMultiple} × data, {plural(internalUsers, 'internal user')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
  );
}
