import { getOfferUsage } from '@midoffice/contract/billing/offers/calls/get-offer-usage';
import { usageDays } from '@midoffice/contract/billing/offers/lists';
import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney, formatNumber } from '../../../../kit/base/format.ts';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from '../offers.module.css';
import { amountText } from './offer-form.ts';
import type { OfferFormState } from './use-offer-form.ts';

type Usage = OutputOf<typeof getOfferUsage>;

interface UsageDialogProps {
  readonly state: OfferFormState;
  readonly prices: StoredPriceTable;
  onClose(): void;
}

function Figures({ usage }: { readonly usage: Usage }) {
  if (!usage.calls) return <EmptyState>This customer made no calls in the last {usageDays} days.</EmptyState>;
  return (
    <>
      <KeyValueList
        items={[
          ['Calls', formatNumber(usage.calls)],
          ['Bandwidth', `${formatNumber(usage.bytes / 1e9, 2)} GB`],
          ['The same use for a year', formatMoney(usage.annualPriceCents, usage.currency)],
          ['Packages used', usage.packages.map(({ name }) => name).join(', ') || 'None of the price table'],
        ]}
      />
      <ul className={css.endpoints} aria-label="Endpoints">
        {usage.endpoints.map(({ path, calls }) => (
          <li key={path}>
            <code>{path}</code> <span>{formatNumber(calls)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A price that starts from what the customer used in the last 90 days. */
export function UsageDialog({ state, prices, onClose }: UsageDialogProps) {
  const { form, set } = state;
  const read = useRead(getOfferUsage, { userid: form.userid });
  const usage = read.data;
  const size = prices.table.teamSizes[0] ?? '';
  const sold = usage?.packages.filter(({ id }) =>
    prices.table.dataPackages.some((one) => one.id === id && one.annualPrices[0] !== null),
  );
  const addPackages = (): void => {
    const known = new Set(form.dataPackages.map(({ id }) => id));
    const added = (sold ?? []).filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, teamSize: size }));
    set({ dataPackages: [...form.dataPackages, ...added] });
    onClose();
  };
  const addUsage = ({ calls, bytes, annualPriceCents, currency }: Usage): void => {
    const name = `Usage: ${formatNumber(calls)} calls and ${formatNumber(bytes / 1e9, 2)} GB in ${usageDays} days`;
    set({ extras: [...form.extras, { name, price: amountText(annualPriceCents, currency) }] });
    onClose();
  };
  const isOther = usage && usage.currency !== prices.table.currency;
  return (
    <Dialog
      title={`Usage of the last ${usageDays} days`}
      subject={form.userid}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabledReason={
              isOther
                ? 'The newest prices are in another currency'
                : usage?.calls
                  ? undefined
                  : 'Nothing was used'
            }
            onClick={() => usage && addUsage(usage)}
          >
            Add its price as a line
          </Button>
          <Button
            variant="primary"
            disabledReason={sold?.length ? undefined : 'No package of the price table was used'}
            onClick={addPackages}
          >
            Add the packages used
          </Button>
        </>
      }
    >
      <ReadState read={read}>{(found) => <Figures usage={found} />}</ReadState>
    </Dialog>
  );
}
