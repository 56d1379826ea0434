import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { previewCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/preview-custom-invoice';
import type { CreatedInvoice, InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useState } from 'react';
import { useDownload } from '../../../data/download.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Stack } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Form } from '../../../kit/form/field.tsx';
import { ClientPart } from './client-part.tsx';
import { CreatedDialog } from './created-dialog.tsx';
import { LinesPart } from './lines-part.tsx';
import { SumsPanel } from './sums-panel.tsx';
import { TemplatePart } from './template-part.tsx';
import { TermsPart } from './terms-part.tsx';
import { useInvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

/** A refusal because an equal invoice exists. */
const isDuplicate = (status: number, message: string): boolean =>
  status === 409 && message.includes('with the same lines');

/** The form of a new invoice with its sums beside it. Source: r002-invoice-two-step. */
export function InvoiceForm({ options }: { readonly options: InvoiceOptions }) {
  const form = useInvoiceForm();
  const [asks, setAsks] = useState<'create' | 'duplicate' | null>(null);
  const [duplicate, setDuplicate] = useState('');
  const [made, setMade] = useState<CreatedInvoice | null>(null);
  const preview = useDownload(previewCustomInvoice, { name: 'invoice-preview.pdf' });
  const create = useWrite(createCustomInvoice, {
    onDone(output) {
      setAsks(null);
      if (!('effect' in output) || output.effect.state !== 'done') return;
      setMade(output);
      form.reset();
    },
    onFailed(error) {
      if (isDuplicate(error.status, error.message)) {
        setDuplicate(error.message);
        setAsks('duplicate');
        return true;
      }
      setAsks(null);
      return form.fail(error);
    },
  });
  const { input, totals, values } = form;
  const amount = formatMoney(totals.totalCents, values.currency);
  const confirm = (allowDuplicate: boolean): void =>
    void create.run({
      process: true,
      inputData: input,
      expectedTotalCents: totals.totalCents,
      ...(allowDuplicate && { allowDuplicate }),
    });
  return (
    <>
      {form.offer}
      <Form label="Custom invoice" onSubmit={() => form.check() && setAsks('create')}>
        <div className={css.layout}>
          <Stack>
            <ClientPart form={form} />
            <LinesPart form={form} options={options} />
            <TermsPart form={form} options={options} />
          </Stack>
          <div className={css.side}>
            <SumsPanel form={form}>
              <Button
                pending={preview.pending}
                onClick={() => form.check() && void preview.run({ inputData: input })}
              >
                Preview PDF
              </Button>
              <Button variant="primary" type="submit" pending={create.pending}>
                Generate invoice
              </Button>
              <Button
                variant="quiet"
                disabledReason={form.dirty ? undefined : 'The form is empty'}
                onClick={form.reset}
              >
                Clear form
              </Button>
            </SumsPanel>
            <TemplatePart form={form} options={options} />
          </div>
        </div>
      </Form>
      {asks && (
        <ConfirmDialog
          title={asks === 'create' ? 'Generate invoice' : 'Create a second invoice?'}
          action={asks === 'create' ? 'Generate invoice' : 'Create anyway'}
          pending={create.pending}
          onConfirm={() => confirm(asks === 'duplicate')}
          onClose={() => setAsks(null)}
        >
          {asks === 'create'
            ? `This creates the final invoice of ${amount} for ${values.name} at the card provider. It is not sent yet.`
            : duplicate}
        </ConfirmDialog>
      )}
      {made && <CreatedDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}
