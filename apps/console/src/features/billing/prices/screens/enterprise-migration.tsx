import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import type { EnterpriseSubscription, StableProduct } from '@midoffice/contract/billing/prices/shapes';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { UserSearchBox } from '../../../customers/customer-picker/panels/user-search-box.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { MigrationDialog } from '../migration-dialog.tsx';
import { PriceForm } from '../price-form.tsx';

const address = { userid: textParam(), sub: textParam(), price: textParam() };

const columns: readonly Column<EnterpriseSubscription>[] = [
  { id: 'subscriptionID', header: 'Subscription', minWidth: 170, value: (row) => row.subscriptionID },
  { id: 'productName', header: 'Product', minWidth: 140, value: (row) => row.productName },
  { id: 'priceName', header: 'Price', minWidth: 140, value: (row) => row.priceName ?? row.priceID },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 120,
    value: (row) => row.amount,
    cell: (row) => (row.amount === null ? 'by usage' : formatMoney(row.amount, row.currency)),
  },
  { id: 'period', header: 'Every', width: 80, value: (row) => row.period },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    value: (row) => row.status,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'currentPeriodEnd',
    header: 'Period ends',
    kind: 'time',
    width: 166,
    value: (row) => row.currentPeriodEnd,
  },
];

/** Why Migrate is off. Source: r002-price-migrate-needs-price. */
function missing(subscription: EnterpriseSubscription, price: string): string | undefined {
  // The server's refusal begins with the field's name, which the button's form does not show.
  const refusal = subscription.notAllowed?.replace('subscription: ', 'The subscription ');
  return refusal ?? (price ? undefined : 'Select a new price first');
}

interface MigrateProps {
  readonly userid: string;
  readonly subscription: EnterpriseSubscription;
  readonly products: readonly StableProduct[];
  readonly price: string;
  onPrice(price: string): void;
}

/** The picker of the new price: active prices of the same product and currency. */
function MigratePanel({ userid, subscription, products, price, onPrice }: MigrateProps) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(migrateCustomPriceSubscriptions);
  const product = products.find(({ id }) => id === subscription.productId);
  const prices =
    product?.prices.filter(
      ({ id, currency }) => currency === subscription.currency && id !== subscription.priceID,
    ) ?? [];
  const chosen = prices.some(({ id }) => id === price) ? price : '';
  return (
    <div data-screen="enterprise-migrate-subscription">
      <Panel title="Migrate Enterprise Subscription">
        <SelectField
          label="New price"
          hint={
            product
              ? `Active prices of ${subscription.productName} in ${subscription.currency.toUpperCase()}.`
              : undefined
          }
          value={chosen}
          options={[
            { value: '', label: prices.length ? 'Select a price' : 'No other price: create one first' },
            ...prices.map(({ id, name, amount, currency, planType }) => ({
              value: id,
              label: `${name ?? id}: ${formatMoney(amount, currency)} ${planType}`,
            })),
          ]}
          onChange={onPrice}
        />
        <div style={{ marginTop: 12 }}>
          <Button
            variant="primary"
            disabledReason={refusal ?? missing(subscription, chosen)}
            onClick={() => setAsking(true)}
          >
            Migrate…
          </Button>
        </div>
      </Panel>
      {asking && (
        <MigrationDialog
          userid={userid}
          subscription={subscription.subscriptionID}
          newPriceID={chosen}
          onDone={() => {
            setAsking(false);
            onPrice('');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Moves a customer's running subscription to a custom price of its product. */
export function EnterpriseMigrationScreen() {
  const [{ userid, sub, price }, set] = useAddressState(address);
  const read = useRead(getEnterpriseSubscriptions, userid ? { userid } : null, { staleMs: 0 });
  const products = useRead(getAllStableProducts, userid ? {} : null);
  const chosen = read.data?.rows.find(({ subscriptionID }) => subscriptionID === sub) ?? read.data?.rows[0];
  return (
    <div data-screen="stripe-custom-enterprise-migration">
      <Stack>
        <Toolbar>
          <UserSearchBox onPick={(next) => set({ userid: next, sub: '', price: '' }, { push: true })} />
        </Toolbar>
        {!userid && (
          <Panel title="Custom Enterprise Migration">
            Choose a customer to see their running subscriptions.
          </Panel>
        )}
        {userid && (
          <Panel
            title="Custom Enterprise Migration"
            mark={read.data?.email}
            actions={
              <Button
                icon={<IconRefresh size={14} />}
                pending={read.isFetching}
                onClick={() => void read.refetch()}
              >
                Refresh
              </Button>
            }
            padded={false}
          >
            <DenseTable
              label="Running subscriptions"
              columns={columns}
              rows={read.data?.rows}
              rowKey={(row) => row.subscriptionID}
              error={read.error}
              onRetry={() => void read.refetch()}
              empty="No Active Legacy Subscriptions Available"
              skeletonRows={3}
              selectedKey={chosen?.subscriptionID ?? ''}
              onPick={(row) => set({ sub: row.subscriptionID, price: '' })}
              height={180}
            />
          </Panel>
        )}
        {chosen && (
          <ReadState read={products}>
            {(found) => (
              <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
                <MigratePanel
                  key={chosen.subscriptionID}
                  userid={userid}
                  subscription={chosen}
                  products={found.products}
                  price={price}
                  onPrice={(next) => set({ price: next })}
                />
                <PriceForm key={chosen.productId} products={found.products} productId={chosen.productId} />
              </Columns>
            )}
          </ReadState>
        )}
      </Stack>
    </div>
  );
}
