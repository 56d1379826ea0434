import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import { Panel } from '../../../../kit/base/panel.tsx';
import { TextAreaField, TextField } from '../../../../kit/form/field.tsx';
import { UserLink } from '../../../../kit/nav/user-link.tsx';
import css from '../offers.module.css';
import { ClientSearch } from './client-search.tsx';
import type { OfferFormState } from './use-offer-form.ts';

const fields = [
  ['clientName', 'Client name'],
  ['company', 'Company'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['city', 'City'],
  ['country', 'Country'],
] as const;

/** Whom an offer is for, typed or taken from a customer or an enterprise submission. */
export function ClientDetails({ state }: { readonly state: OfferFormState }) {
  const { form, set, problems } = state;
  return (
    <div data-screen="offer-client-details">
      <Panel
        title="Client details"
        tools={
          <ClientSearch
            onPick={({ source: _source, id: _id, at: _at, userid, ...client }) =>
              set({ ...client, userid: userid ?? '' })
            }
          />
        }
      >
        <div className={css.grid}>
          {fields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              maxLength={name === 'email' ? 320 : offerLimits.name}
              value={form[name]}
              error={problems[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
        <TextAreaField
          label="Address"
          rows={2}
          maxLength={offerLimits.address}
          value={form.address}
          error={problems['address']}
          onChange={(address) => set({ address })}
        />
        {form.userid && (
          <p className={css.soft}>
            Customer: <UserLink userid={form.userid} known />
          </p>
        )}
      </Panel>
    </div>
  );
}
