import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import {
  bulkActionLabels,
  bulkActionsOf,
  bulkMailFamilies,
  type BulkAction,
} from '@midoffice/contract/billing/payment-bulk/lists';
import type { BulkPreview } from '@midoffice/contract/billing/payment-bulk/shapes';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { mailFamilies } from '@midoffice/contract/customers/emails/lists';
import { useState } from 'react';
import { useRead, useWrite } from '../../../data/queries.ts';
import { formatMoney, plural } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import type { RowSelection } from '../../../kit/table/row-selection.ts';
import css from './payment-lists.module.css';

interface BulkDialogProps {
  readonly list: PaymentList;
  readonly filter: Readonly<Record<string, string>>;
  readonly selection: RowSelection;
  onClose(): void;
}

/** The rows that are meant: the ticked ones, all that fit but some, or all where nothing is ticked. */
function meant({ isAll, keys, count }: RowSelection): { only?: string[]; except?: string[] } {
  const ids = [...keys];
  if (isAll || count === 0) return ids.length ? { except: ids } : {};
  return { only: ids };
}

const templatesOf = (action: BulkAction) =>
  Object.hasOwn(bulkMailFamilies, action)
    ? mailFamilies[bulkMailFamilies[action as keyof typeof bulkMailFamilies]]
    : null;

const dangers: ReadonlySet<BulkAction> = new Set(['retry', 'block', 'remove-payment-method']);

const Counts = ({ preview }: { readonly preview: BulkPreview }) => (
  <>
    <p>
      Applies to {plural(preview.eligible, 'row')}
      {preview.sample.length > 0 && `: ${preview.sample.join(', ')}`}
      {preview.eligible > preview.sample.length && ' …'}
    </p>
    {preview.totals.length > 0 && (
      <p>
        Total:{' '}
        {preview.totals.map(({ amountCents, currency }) => formatMoney(amountCents, currency)).join(', ')}
      </p>
    )}
    {preview.skipped.map(({ reason, count }) => (
      <p key={reason}>
        {plural(count, 'row')} left out: {reason}
      </p>
    ))}
  </>
);

/** Does one thing for many rows: says first for how many, and why others are left out. A job does it and reports. */
export function BulkDialog({ list, filter, selection, onClose }: BulkDialogProps) {
  const choices = bulkActionsOf[list];
  const [action, setAction] = useState<BulkAction>(choices[0]!);
  const [template, setTemplate] = useState('');
  const templates = templatesOf(action);
  const wish = {
    list,
    action,
    filter,
    ...meant(selection),
    ...(templates && template && { template }),
  };
  const isReady = !templates || template !== '';
  const read = useRead(previewPaymentBulk, isReady ? wish : null, { staleMs: 0 });
  /** What was shown first for this wish: other rows or amounts by now are refused, not agreed to. */
  const about = JSON.stringify(wish);
  const [seen, setSeen] = useState<{ readonly about: string; readonly preview: BulkPreview } | null>(null);
  if (read.data && !read.isFetching && seen?.about !== about) setSeen({ about, preview: read.data });
  const preview = isReady && seen?.about === about ? seen.preview : undefined;
  const write = useWrite(startPaymentBulk, {
    onDone() {
      selection.clear();
      onClose();
    },
    onFailed: () => void read.refetch().then(() => setSeen(null)),
  });
  const count = preview?.eligible;
  const confirm = (reason: string): void => {
    if (preview)
      void write.run({ ...wish, expectedCount: preview.eligible, expectedDigest: preview.digest, reason });
  };
  return (
    <ConfirmDialog
      title="Act on many rows"
      action={count === undefined ? bulkActionLabels[action] : `${bulkActionLabels[action]} (${count})`}
      danger={dangers.has(action)}
      reason="required"
      about={JSON.stringify([list, action])}
      pending={write.pending}
      disabledReason={isReady ? (count ? undefined : 'No row qualifies') : 'Choose a template first'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={css.choices}>
        <SelectField
          label="Action"
          value={action}
          options={choices.map((value) => ({ value, label: bulkActionLabels[value] }))}
          onChange={(next) => {
            setAction(next as BulkAction);
            setTemplate('');
          }}
        />
        {templates && (
          <SelectField
            label="Template"
            value={template}
            options={[
              { value: '', label: 'Choose a template…' },
              ...templates.map(({ code, label }) => ({ value: code, label })),
            ]}
            onChange={setTemplate}
          />
        )}
      </div>
      {isReady && (
        <div className={css.counted}>
          <ReadState read={{ ...read, data: preview }} skeleton={<SkeletonLines count={2} />}>
            {(shown) => <Counts preview={shown} />}
          </ReadState>
        </div>
      )}
    </ConfirmDialog>
  );
}
