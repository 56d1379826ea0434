import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import type { OverrideCharge } from '@midoffice/contract/billing/payments/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Form, TextField } from '../../../../kit/form/field.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { UserSearchBox } from '../../../customers/customer-picker/panels/user-search-box.tsx';
import { AutoPaymentPanel } from '../panels/auto-payment.tsx';

const address = { invoice: textParam(), userid: textParam() };

interface ChargeProps {
  readonly invoice: OverrideCharge;
  /** The invoice may have changed since it was read. */
  onStale(): void;
}

function Charge({ invoice, onStale }: ChargeProps) {
  /** The invoice as it was when the dialog opened: another amount by now is refused, not agreed to. */
  const [asked, ask] = useState<OverrideCharge>();
  const close = (): void => ask(undefined);
  const write = useWrite(createOverrideCharge, {
    onDone: close,
    onFailed() {
      close();
      onStale();
    },
  });
  const refusal = useRefusal(createOverrideCharge);
  const { remaining, currency, card, email, notAllowed } = invoice;
  return (
    <>
      <KeyValueList
        labelWidth={110}
        items={[
          ['Customer', email],
          ['Status', invoice.status && <StatusBadge status={invoice.status} />],
          ['Open', <b key="open">{formatMoney(remaining, currency)}</b>],
          ['Number', invoice.number],
          ['Created', <Time key="created" at={invoice.createdAt} />],
          ['Due', invoice.dueDate && <Time at={invoice.dueDate} />],
          ['Card', card ?? 'none'],
        ]}
      />
      <div style={{ marginTop: 12 }}>
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={refusal ?? notAllowed ?? undefined}
          onClick={() => ask(invoice)}
        >
          Charge now…
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title="Override invoice charge"
          action={`Charge ${formatMoney(asked.remaining, asked.currency)}`}
          reason="required"
          about={asked.invoiceID}
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              invoiceID: asked.invoiceID,
              remaining: String(asked.remaining),
              currency: asked.currency,
              ...(asked.cardID && { cardID: asked.cardID }),
              reason,
            })
          }
          onClose={close}
        >
          <b>{formatMoney(asked.remaining, asked.currency)}</b> of <b>{asked.email}</b> is charged to{' '}
          {asked.card} at once, whatever the invoice&apos;s own schedule is. This cannot be undone here: core
          staff can refund a charge.
        </ConfirmDialog>
      )}
    </>
  );
}

function InvoiceForm({ invoice, onCheck }: { readonly invoice: string; onCheck(id: string): void }) {
  const [typed, setTyped] = useState(invoice);
  const id = typed.trim();
  return (
    <Form
      label="Invoice"
      onSubmit={() => id && onCheck(id)}
      buttons={
        <Button type="submit" disabledReason={id ? undefined : 'Enter an invoice ID first'}>
          Check invoice
        </Button>
      }
    >
      <TextField
        label="Invoice ID"
        placeholder="in_…"
        maxLength={255}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </Form>
  );
}

/** Charges one invoice now, or all open invoices of a customer. */
export function OverrideChargeScreen() {
  const [{ invoice, userid }, set] = useAddressState(address);
  const read = useRead(getOverrideCharge, invoice ? { invoiceID: invoice } : null, { staleMs: 0 });
  return (
    <div data-screen="stripe-override-invoice-charge">
      <Stack>
        <Panel title="Override Invoice Charge">
          <InvoiceForm
            key={invoice}
            invoice={invoice}
            onCheck={(next) => {
              if (next === invoice) void read.refetch();
              else set({ invoice: next }, { push: true });
            }}
          />
          {invoice && (
            <ReadState read={read} skeleton={<SkeletonLines count={6} />}>
              {(found) => (
                <Charge key={found.invoiceID} invoice={found} onStale={() => void read.refetch()} />
              )}
            </ReadState>
          )}
        </Panel>
        <Panel title="Automatic payment">
          <Toolbar>
            <UserSearchBox onPick={(next) => set({ userid: next }, { push: true })} />
            {userid ? (
              <p>
                Customer{' '}
                <ToolLink page="user-records" item="getUserInfo" params={{ userid }}>
                  {userid}
                </ToolLink>
              </p>
            ) : (
              <p>Choose a customer to pay all of their open invoices with the default card.</p>
            )}
          </Toolbar>
        </Panel>
        {userid && <AutoPaymentPanel key={userid} userid={userid} />}
      </Stack>
    </div>
  );
}
