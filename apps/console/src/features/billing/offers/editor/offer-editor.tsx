import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { billingFrequencies, frequencyLabels, offerLimits } from '@midoffice/contract/billing/offers/lists';
import type { Offer, StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { useRefusal } from '../../../../data/me.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { SelectField, TextAreaField } from '../../../../kit/form/field.tsx';
import css from '../offers.module.css';
import { ClientDetails } from './client-details.tsx';
import { DatePickers } from './date-pickers.tsx';
import { DiscountsPicker } from './discounts-picker.tsx';
import { DisplayPackages } from './display-packages.tsx';
import { ExtraLines } from './extra-lines.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferStatus } from './offer-status.tsx';
import { PackagePicker } from './package-picker.tsx';
import { Totals } from './totals.tsx';
import { useOfferForm, type OfferFormState } from './use-offer-form.ts';

interface OfferEditorProps {
  readonly offer: Offer;
  /** It was deleted meanwhile. */
  readonly isGone: boolean;
  /** The price table that the form is priced by. */
  readonly prices: StoredPriceTable;
  /** Prices the form by another version of the table. */
  onPrices(version: number): void;
  onOpen(id: string): void;
  onClose(): void;
}

/** What the person should know before they go on. */
function Notices({ offer, isGone, state, onPrices }: OfferEditorProps & { readonly state: OfferFormState }) {
  const { newestPriceTable, newestTotal, currency, total } = offer;
  const isOld = state.form.priceTable < newestPriceTable && offer.state !== 'accepted';
  return (
    <>
      {state.draft}
      {isGone && (
        <p className={css.warning} role="alert">
          Somebody deleted this offer. Copy what you typed before you leave.
        </p>
      )}
      {state.isBehind && (
        <p className={css.info} role="status">
          Somebody saved a newer version meanwhile. When you save, both are merged field by field.
        </p>
      )}
      {isOld && (
        <p className={css.info} role="status">
          Prices have changed since this offer was made (table {state.form.priceTable}, newest{' '}
          {newestPriceTable}).{' '}
          {newestTotal === null
            ? 'Something in it is no longer sold.'
            : `With the newest prices it costs ${formatMoney(newestTotal, currency)} a year instead of ${formatMoney(total, currency)}.`}{' '}
          <Button
            size="small"
            onClick={() => {
              onPrices(newestPriceTable);
              state.set({ priceTable: newestPriceTable });
            }}
          >
            Use newest prices
          </Button>
        </p>
      )}
    </>
  );
}

/** The fields of an offer beside its totals. What is accepted is only shown. */
export function OfferEditor(props: OfferEditorProps) {
  const { offer, prices } = props;
  const state = useOfferForm(offer, prices);
  const { form, set, problems } = state;
  const refusal = useRefusal(saveOffer);
  const isAccepted = offer.state === 'accepted';
  const problem = Object.keys(problems).length ? 'Correct the marked fields first' : undefined;
  const saveRefusal = isAccepted ? 'An accepted offer cannot be changed' : (refusal ?? problem);
  return (
    <div className={css.editor}>
      <fieldset className={css.fields} disabled={isAccepted}>
        <Notices {...props} state={state} />
        <ClientDetails state={state} />
        <PackagePicker state={state} prices={prices} />
        <DisplayPackages state={state} prices={prices} />
        <ExtraLines state={state} currency={prices.table.currency} />
        <DiscountsPicker state={state} prices={prices} />
        <Panel title="Terms">
          <div className={css.grid}>
            <SelectField
              label="Billing frequency"
              value={form.billingFrequency}
              options={billingFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
              onChange={(billingFrequency) => set({ billingFrequency })}
            />
          </div>
          <DatePickers state={state} />
          <TextAreaField
            label="Special terms"
            rows={6}
            maxLength={offerLimits.terms}
            value={form.specialTerms}
            error={problems['specialTerms']}
            onChange={(specialTerms) => set({ specialTerms })}
          />
        </Panel>
      </fieldset>
      <aside className={css.side}>
        <Totals totals={state.totals} currency={prices.table.currency} problems={problems} />
        <div className={css.saveButtons}>
          <Button disabledReason={state.dirty ? undefined : 'Nothing to discard'} onClick={state.reset}>
            Discard
          </Button>
          <Button
            variant="primary"
            pending={state.pending}
            disabledReason={saveRefusal ?? (state.dirty ? undefined : 'Nothing has changed')}
            onClick={() => state.save()}
          >
            Save
          </Button>
        </div>
        <OfferStatus offer={offer} />
        <OfferActions offer={offer} isDirty={state.dirty} onOpen={props.onOpen} onClose={props.onClose} />
      </aside>
      {state.asksWithdrawal && (
        <ConfirmDialog
          title="Change a sent offer"
          action="Save and withdraw the link"
          pending={state.pending}
          onConfirm={() => state.save(true)}
          onClose={state.dismissWithdrawal}
        >
          The client may have this offer open. Saving a change ends its link at once; send the new version
          afterwards.
        </ConfirmDialog>
      )}
      {state.dialog}
    </div>
  );
}
