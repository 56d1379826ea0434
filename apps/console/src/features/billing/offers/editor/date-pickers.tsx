import { tbd } from '@midoffice/contract/billing/offers/lists';
import { CheckField } from '../../../../kit/form/field.tsx';
import { DateField } from '../../../../kit/form/date-field.tsx';
import css from '../offers.module.css';
import { pickerStart } from './offer-form.ts';
import type { OfferFormState } from './use-offer-form.ts';

const dates = [
  ['offerExpirationDate', 'Offer expires'],
  ['effectiveDate', 'Effective date'],
] as const;

/** Each date is a day or TBD; switching from TBD begins an expiration one month ahead. Source: r002-offer-defaults */
export function DatePickers({ state }: { readonly state: OfferFormState }) {
  const { form, set, problems } = state;
  return (
    <div className={css.grid} data-screen="offer-date-pickers">
      {dates.map(([field, label]) => {
        const isTbd = form[field] === tbd;
        return (
          <fieldset key={field} className={css.date}>
            <legend className="visually-hidden">{label}</legend>
            {isTbd ? (
              <p className={css.tbd}>
                {label}: <b>{tbd}</b>
              </p>
            ) : (
              <DateField
                label={label}
                value={form[field]}
                error={problems[field]}
                onChange={(day) => set({ [field]: day })}
              />
            )}
            <CheckField
              label={tbd}
              aria-label={`${label}: ${tbd}`}
              checked={isTbd}
              onChange={(checked) =>
                set({ [field]: checked ? tbd : pickerStart(field, new Date().toISOString().slice(0, 10)) })
              }
            />
          </fieldset>
        );
      })}
    </div>
  );
}
