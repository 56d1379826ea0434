import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { deletedCustomerPrefix } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CouponCharge } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { couponMoney } from './money.ts';

const cents = (
  id: 'paidCents' | 'refundedCents' | 'disputedCents' | 'baseCents' | 'commissionCents',
  header: string,
  hint?: string,
): Column<CouponCharge> => ({
  id,
  header,
  kind: 'money',
  width: 108,
  value: (row) => row[id],
  currency: (row) => row.currency,
  cell: (row) => (row[id] === 0 && id !== 'baseCents' ? '' : couponMoney(row[id], row.currency)),
  ...(hint && { hint }),
});

const columns: readonly Column<CouponCharge>[] = [
  { id: 'createdAt', header: 'Charged at', kind: 'time', width: 150, value: (row) => row.createdAt },
  cents('paidCents', 'Paid'),
  cents('refundedCents', 'Refunded'),
  cents('disputedCents', 'Disputed', 'Taken back by the cardholder’s bank and not returned'),
  cents('baseCents', 'Counts', 'Amount kept after refunds, for the part of the invoice under the code'),
  cents('commissionCents', 'Commission'),
  { id: 'product', header: 'product', minWidth: 120, value: (row) => row.product },
  {
    id: 'annual',
    header: 'annual',
    width: 70,
    value: (row) => row.annual,
    cell: (row) => <YesNo value={row.annual} />,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    width: 130,
    value: (row) => row.invoiceNumber ?? row.invoiceID,
    cell: (row) => <WebLink address={row.invoiceUrl}>{row.invoiceNumber ?? row.invoiceID}</WebLink>,
  },
  {
    id: 'charge',
    header: 'Provider',
    width: 84,
    sortable: false,
    value: (row) => row.chargeID,
    cell: (row) => (
      <WebLink address={row.dashboardUrl} aria-label={`open ${row.chargeID} at the card provider`}>
        open
      </WebLink>
    ),
  },
];

interface ChargesDialogProps {
  readonly quarter: string;
  readonly couponCode: string;
  readonly stripeID: string;
  onClose(): void;
}

/** The charges behind what a customer paid under a code in a quarter. */
export function ChargesDialog({ onClose, ...asked }: ChargesDialogProps) {
  const read = useRead(getCouponCharges, asked);
  const rows = read.data?.rows;
  return (
    <Dialog
      title={`Charges under ${asked.couponCode} in ${asked.quarter}`}
      subject={asked.stripeID}
      size="huge"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <ExportButton name="coupon-charges" columns={columns} rows={rows} filters={asked} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <DenseTable
        label="Charges behind the figure"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.chargeID}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          asked.stripeID.startsWith(deletedCustomerPrefix)
            ? 'The charges of a deleted customer are not kept, only their amount and commission.'
            : 'No charges found'
        }
        height={420}
        foot={
          read.data && rows && read.data.total > rows.length
            ? `The newest ${rows.length} of ${read.data.total} charges`
            : undefined
        }
      />
    </Dialog>
  );
}
