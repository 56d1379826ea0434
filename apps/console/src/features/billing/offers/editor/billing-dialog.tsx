import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import {
  billingKinds,
  billingLabels,
  frequencyLabels,
  isBeforeEffect,
  usualDaysUntilDue,
  type BillingKind,
} from '@midoffice/contract/billing/offers/lists';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { formatMoney } from '../../../../kit/base/format.ts';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { CheckField, NumberField, SelectField } from '../../../../kit/form/field.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { UserSearchBox } from '../../../customers/customer-picker/panels/user-search-box.tsx';
import css from '../offers.module.css';

interface BillingDialogProps {
  readonly offer: Offer;
  onClose(): void;
}

const options = billingKinds.map((value) => ({ value, label: billingLabels[value] }));

/** What happens when it is confirmed. */
const consequences: Readonly<Record<BillingKind, string>> = {
  price:
    'The price is created at the card provider. Nobody is charged until a subscription moves to it: choose the product of a running subscription to move it by Custom Enterprise Migration.',
  subscription:
    'The subscription begins today at the card provider, which sends the client an invoice for each period. No card is charged.',
  invoice: 'One invoice with its PDF is created at the card provider. No card is charged.',
};

/** The product under which the price is created: the offer's own, or an existing one. */
function ProductField({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  const read = useRead(getAllStableProducts, {});
  return (
    <ReadState read={read}>
      {({ products }) => (
        <SelectField
          label="Product"
          value={value}
          options={[
            { value: '', label: 'A new product for this offer' },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={onChange}
        />
      )}
    </ReadState>
  );
}

/** Whole days from 0 to a year; undefined where the text is none. */
function daysIn(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN;
  return days <= 365 ? days : undefined;
}

/** Shows what an accepted offer becomes, and creates it: a price, a subscription or an invoice. */
export function BillingDialog({ offer: given, onClose }: BillingDialogProps) {
  /** As it was when the dialog opened: another amount by now is refused, not agreed to. */
  const [offer] = useState(given);
  const { _id, number, totals, currency, billingFrequency, company, clientName } = offer;
  const [kind, setKind] = useState<BillingKind>('price');
  const [product, setProduct] = useState('');
  const [chosen, setChosen] = useState('');
  const [days, setDays] = useState(String(usualDaysUntilDue));
  const write = useWrite(billOffer, { onDone: onClose });
  const [isEarlyAgreed, setEarlyAgreed] = useState(false);
  const bills = kind !== 'price';
  const { effectiveDate } = offer.fields;
  /** In UTC, as the server compares it. */
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isEarly = bills && isBeforeEffect(effectiveDate, today);
  const userid = offer.userid ?? chosen;
  const daysUntilDue = daysIn(days);
  const missing =
    bills && daysUntilDue === undefined
      ? 'Enter 0 to 365 days until due'
      : kind === 'subscription' && !userid
        ? 'Choose the customer first'
        : isEarly && !isEarlyAgreed
          ? 'Agree to begin before the effective date first'
          : undefined;
  const confirm = (reason: string): void =>
    void write.run({
      _id,
      kind,
      expected: totals.perBill,
      ...(kind === 'price' && product && { product }),
      ...(bills && { daysUntilDue }),
      ...(bills && !offer.userid && chosen && { userid: chosen }),
      ...(isEarly && isEarlyAgreed && { beforeEffectiveDate: true }),
      ...(reason && { reason }),
    });
  return (
    <ConfirmDialog
      title="Bill offer"
      action={`Create ${billingLabels[kind].toLowerCase()}`}
      reason="optional"
      about={_id}
      pending={write.pending}
      disabledReason={missing}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={css.fields}>
        <SelectField
          label="Create"
          value={kind}
          options={options}
          onChange={(value) => {
            setKind(value);
            // Agreed to for what it was.
            setEarlyAgreed(false);
          }}
        />
        {kind === 'price' && <ProductField value={product} onChange={setProduct} />}
        {bills && !offer.userid && <UserSearchBox onPick={setChosen} />}
        {bills && <NumberField label="Days until due" value={days} onChange={setDays} />}
        <KeyValueList
          items={[
            ['Offer', `Offer #${number}: ${company || clientName}`],
            ['Customer', bills ? userid || offer.email : undefined],
            [kind === 'invoice' ? 'Invoice' : 'Price', formatMoney(totals.perBill, currency)],
            ['Billed', kind === 'invoice' ? 'Once' : frequencyLabels[billingFrequency]],
            ['Effective date', effectiveDate],
            ['First period begins', bills ? `${today}, today (UTC)` : undefined],
            ['Accepted by', offer.acceptedName ?? ''],
          ]}
        />
        {isEarly && (
          <CheckField
            label={`Begin on ${today}, before the effective date ${effectiveDate}`}
            checked={isEarlyAgreed}
            onChange={setEarlyAgreed}
          />
        )}
        <p>{consequences[kind]}</p>
      </div>
    </ConfirmDialog>
  );
}
