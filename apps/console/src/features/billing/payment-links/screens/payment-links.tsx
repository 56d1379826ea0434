import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { refreshPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/refresh-payment-links';
import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import { linkPageSize, linksInGroup } from '@midoffice/contract/billing/payment-links/lists';
import type { PaymentLink } from '@midoffice/contract/billing/payment-links/shapes';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Columns, Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { EmptyState, ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { Pager } from '../../../../kit/table/pager.tsx';
import { LinkForm } from '../link-form.tsx';
import css from '../payment-links.module.css';

const states = ['all', 'open', 'closed'] as const;
const address = { q: textParam(), state: choiceParam(states, 'all'), p: numberParam(1) };
const stateOptions = [
  { value: 'all' as const, label: 'All links' },
  { value: 'open' as const, label: 'Open' },
  { value: 'closed' as const, label: 'Closed' },
];

/** Closes a link or opens it again, after a question. */
function ActiveButton({ link }: { readonly link: PaymentLink }) {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const write = useWrite(setPaymentLinkActive, { onDone: close, onFailed: close });
  const refusal = useRefusal(setPaymentLinkActive);
  const verb = link.active ? 'Close' : 'Open again';
  return (
    <>
      <Button
        size="tiny"
        aria-label={`${verb}: ${link.name}`}
        pending={write.pending}
        disabledReason={refusal}
        onClick={() => setAsking(true)}
      >
        {verb}…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`${verb} payment link`}
          action={link.active ? 'Close link' : 'Open link'}
          reason="optional"
          about={link.id}
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({ id: link.id, active: !link.active, ...(reason && { reason }) })
          }
          onClose={close}
        >
          {link.active ? (
            <>
              Nobody can pay for <b>{link.name}</b> by this address any more. Payments that were made stay,
              and the link can be opened again.
            </>
          ) : (
            <>
              Anyone who has the address can pay for <b>{link.name}</b> again.
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

const Line = ({ link }: { readonly link: PaymentLink }) => (
  <div className={css.link}>
    <div className={css.text}>
      <b>{link.name}</b> {!link.active && <StatusBadge tone="grey">closed</StatusBadge>}
      <small>{link.description}</small>
      <small>
        <WebLink address={link.paymentLink}>{link.paymentLink}</WebLink>{' '}
        <CopyButton text={link.paymentLink} label={`Copy the link of ${link.name}`} />
      </small>
    </div>
    <div className={css.amount}>
      {link.amount === null ? 'any amount' : formatMoney(link.amount, link.currency)}
      <small>
        {link.currency.toUpperCase()}, {link.recurring ? `every ${link.interval}` : 'once'}
      </small>
      <small>
        <Time at={link.createdAt} />
      </small>
    </div>
    <ActiveButton link={link} />
  </div>
);

/** Links in groups of ten. Source: r002-paylink-group-10. */
function Groups({ links, first }: { readonly links: readonly PaymentLink[]; readonly first: number }) {
  if (!links.length) return <EmptyState text="No payment links found" />;
  const groups = Array.from({ length: Math.ceil(links.length / linksInGroup) }, (_none, n) =>
    links.slice(n * linksInGroup, (n + 1) * linksInGroup),
  );
  return groups.map((group, n) => {
    const from = first + n * linksInGroup + 1;
    const name = `Links ${from} to ${from + group.length - 1}`;
    return (
      <section key={from} className={css.group} aria-label={name}>
        <h3>{name}</h3>
        {group.map((link) => (
          <Line key={link.id} link={link} />
        ))}
      </section>
    );
  });
}

function LinkList() {
  const [{ q, state, p }, set] = useAddressState(address);
  const read = useRead(
    getPaymentLinks,
    {
      ...(q && { search: q }),
      ...(state !== 'all' && { active: state === 'open' ? 'true' : 'false' }),
      page: String(p),
    },
    { keep: true },
  );
  const refresh = useWrite(refreshPaymentLinks);
  const list = read.data && 'rows' in read.data ? read.data : undefined;
  return (
    <Panel
      title="Payment links"
      mark={list && <CountBadge count={list.total} />}
      tools={
        <>
          <FilterBox
            label="Search payment links"
            placeholder="Title or description…"
            width={180}
            value={q}
            onChange={(text) => set({ q: text.trim(), p: 1 })}
          />
          <SelectField
            label="State"
            hideLabel
            value={state}
            options={stateOptions}
            onChange={(next) => set({ state: next, p: 1 })}
          />
        </>
      }
      actions={
        <Button
          icon={<IconRefresh size={14} />}
          pending={refresh.pending}
          disabledReason={useRefusal(refreshPaymentLinks)}
          tooltip={
            list?.fetchedAt
              ? `Read ${list.fetchedAt.slice(0, 16).replace('T', ' ')} UTC by ${list.fetchedBy ?? ''}`
              : 'Never read at the card provider'
          }
          onClick={() => void refresh.run({})}
        >
          Refresh
        </Button>
      }
      padded={false}
    >
      <ReadState
        read={{ data: list, error: read.error, refetch: read.refetch }}
        skeleton={<SkeletonLines count={12} />}
      >
        {({ rows, total }) => (
          <>
            <div className={css.list} aria-busy={read.isPlaceholderData || undefined}>
              <Groups links={rows} first={(p - 1) * linkPageSize} />
            </div>
            <Pager
              page={p}
              pageSize={linkPageSize}
              total={total}
              onPage={(next) => set({ p: next }, { push: true })}
            />
          </>
        )}
      </ReadState>
    </Panel>
  );
}

/** Makes payment links, and lists them. */
export const PaymentLinks = () => (
  <div data-screen="stripe-create-payment-link">
    <Columns widths="minmax(280px, 380px) minmax(0, 1fr)">
      <LinkForm />
      <LinkList />
    </Columns>
  </div>
);
