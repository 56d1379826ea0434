import { getEodDataByDate } from '@midoffice/contract/prices/charts/calls/get-eod-data-by-date';
import {
  adjustmentKinds,
  type AdjustmentKind,
  type AdjustmentType,
  type EodAdjustment,
  type EodDataRow,
} from '@midoffice/contract/prices/charts/shapes';
import { useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { Adjustments } from './tables.tsx';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

interface RecordsProps {
  readonly may: boolean;
  readonly desk: RepairDesk;
  /** Loads a ticker into the chart. */
  onPick(symbol: string): void;
  onClose(): void;
}

/** Source: rule r001-adjustment-types. */
const tabs: readonly { readonly key: AdjustmentType; readonly label: string }[] = [
  { key: 'historical-price-eod', label: 'EOD' },
  { key: 'intraday', label: 'Intraday' },
];
const kinds = adjustmentKinds.map((key) => ({ key, label: key === 'split' ? 'Splits' : 'Dividends' }));

const columns: readonly Column<EodDataRow>[] = [
  { id: 'date', header: 'Date', value: (one) => one.date.replace('T', ' '), width: 144 },
  { id: 'source', header: 'Source', value: (one) => one.source, width: 104 },
  { id: 'open', header: 'Open', kind: 'number', value: (one) => one.open, width: 92 },
  { id: 'high', header: 'High', kind: 'number', value: (one) => one.high, width: 92 },
  { id: 'low', header: 'Low', kind: 'number', value: (one) => one.low, width: 92 },
  { id: 'close', header: 'Close', kind: 'number', value: (one) => one.close, width: 92 },
  { id: 'adjClose', header: 'AdjClose', kind: 'number', value: (one) => one.adjClose, width: 92 },
  { id: 'volume', header: 'Volume', kind: 'number', value: (one) => one.volume, width: 126 },
];

/** Adjustments that series lack, by table, with the prices around the one that is picked. */
export function AdjustmentRecords({ may, desk, onPick, onClose }: RecordsProps) {
  const [tab, setTab] = useState<AdjustmentType>('historical-price-eod');
  const [kind, setKind] = useState<AdjustmentKind>('split');
  const [picked, setPicked] = useState<EodAdjustment | null>(null);
  const around = useRead(
    getEodDataByDate,
    picked && {
      symbol: picked.symbol,
      date: picked.adjustmentDate,
      type: tab === 'intraday' ? 'intraday' : picked.type,
    },
  );
  return (
    <Dialog
      title={picked ? `Adjustment records, ${picked.symbol}` : 'Adjustment records'}
      size="huge"
      onClose={onClose}
      guarded={false}
      buttons={
        <>
          {picked && (
            <Button
              variant="primary"
              onClick={() => {
                onPick(picked.symbol);
                onClose();
              }}
            >
              {`Show ${picked.symbol}`}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={css.decide}>
        <Segmented
          label="Adjustment type"
          options={tabs}
          value={tab}
          onChange={(next) => {
            setTab(next);
            setPicked(null);
          }}
        />
        <Segmented
          label="Kind"
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPicked(null);
          }}
        />
      </div>
      <Adjustments
        key={`${tab} ${kind}`}
        label="Adjustment records"
        type={kind}
        adjustmentType={tab}
        selected={picked ? String(picked.id) : ''}
        may={may}
        desk={desk}
        onPick={setPicked}
        onCount={() => undefined}
      />
      {picked && (
        <DenseTable
          label={`Prices of ${picked.symbol} around ${picked.adjustmentDate}`}
          name="Prices around an adjustment"
          columns={columns}
          rows={around.data?.rows}
          rowKey={(one) => `${one.date} ${one.source}`}
          error={around.error}
          onRetry={() => void around.refetch()}
          empty="No Data Available"
          height={240}
        />
      )}
    </Dialog>
  );
}
