import { getOfferClients } from '@midoffice/contract/billing/offers/calls/get-offer-clients';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { ComboBox } from '../../../../kit/search/combo-box.tsx';
import css from '../offers.module.css';

type Client = OutputOf<typeof getOfferClients>['clients'][number];
const none: readonly Client[] = [];

/** Finds a customer or an enterprise submission whose details an offer takes. */
export function ClientSearch({ onPick }: { onPick(client: Client): void }) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const read = useRead(getOfferClients, asked.length < 2 ? null : { search: asked }, { keep: true });
  return (
    <ComboBox<Client>
      label="Fill from a customer or submission"
      placeholder="Fill from a customer or submission…"
      width={270}
      value={text}
      onChange={setText}
      items={asked.length < 2 ? none : (read.data?.clients ?? none)}
      isWaiting={read.isFetching && asked.length >= 2}
      error={read.error}
      note={asked.length === 1 ? 'Type at least 2 characters.' : undefined}
      optionKey={({ source, id }) => `${source}/${id}`}
      group={({ source }) => (source === 'customer' ? 'Customers' : 'Enterprise submissions')}
      option={({ clientName, company, email }) => (
        <span className={css.found}>
          <b>{[company, clientName].filter(Boolean).join(' · ') || email}</b>
          <small>{email}</small>
        </span>
      )}
      onPick={(client) => {
        setText('');
        onPick(client);
      }}
    />
  );
}
