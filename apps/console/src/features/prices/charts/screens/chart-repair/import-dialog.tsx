import {
  barFileFormats,
  chartFileMaxBytes,
  chartFileSubjects,
  chartTypes,
  intradayFileFormats,
  vendorSources,
  type ChartType,
  type VendorSource,
} from '@midoffice/contract/prices/charts/shapes';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { CsvUpload } from '../../../../../kit/form/csv-upload.tsx';
import { SelectField, TextField } from '../../../../../kit/form/field.tsx';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import { ImportPreview, type ChartImport } from './import-preview.tsx';
import css from './chart-repair.module.css';

type Subject = (typeof chartFileSubjects)[number];
type Format = (typeof barFileFormats)[number] | (typeof intradayFileFormats)[number];

interface ImportDialogProps {
  readonly symbol: string;
  /** Shows the symbol that was imported. */
  onImported(symbol: string): void;
  onClose(): void;
}

/** Imports one source's bars, splits or dividends from a CSV, previewed first. A bad row is named, and nothing is stored then. */
export function ImportDialog({ symbol, onImported, onClose }: ImportDialogProps) {
  const [ticker, setTicker] = useState(symbol);
  const [name, setName] = useState('');
  const [subject, setSubject] = useState<Subject>('bars');
  const [source, setSource] = useState<VendorSource>('yahoo');
  const [chartType, setChartType] = useState<ChartType>('eod');
  const [format, setFormat] = useState<Format>('midoffice');
  const [asked, setAsked] = useState<ChartImport | null>(null);
  const values = { ticker, name, subject, source, chartType, format };
  const [offer, drop] = useFormDraft({
    name: `chart-import/${symbol}`,
    values,
    dirty:
      ticker !== symbol || name !== '' || subject !== 'bars' || source !== 'yahoo' || chartType !== 'eod',
    onRestore(kept) {
      const restored = { ...values, ...kept };
      setTicker(restored.ticker);
      setName(restored.name);
      setSubject(restored.subject);
      setSource(restored.source);
      setChartType(restored.chartType);
      setFormat(restored.format);
    },
  });
  const columns =
    subject === 'bars' ? `of format ${format}` : subject === 'splits' ? 'date,ratio' : 'date,amount';
  return (
    <Dialog
      title={ticker.trim() ? `Import, ${ticker.trim().toUpperCase()}` : 'Import'}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      {offer}
      <div className={css.pair}>
        <TextField
          label="Symbol"
          value={ticker}
          onChange={setTicker}
          maxLength={100}
          autoFocus={!symbol}
          error={ticker.trim() ? null : 'Please enter a ticker!'}
        />
        <TextField label="Name (optional)" value={name} onChange={setName} maxLength={200} />
        <SelectField label="What" value={subject} options={chartFileSubjects} onChange={setSubject} />
        <SelectField label="Source" value={source} options={vendorSources} onChange={setSource} />
        {subject === 'bars' && (
          <>
            <SelectField
              label="Chart type"
              value={chartType}
              options={chartTypes}
              onChange={(next) => {
                setChartType(next);
                setFormat('midoffice');
              }}
            />
            <SelectField
              label="Format"
              value={format}
              options={chartType === 'eod' ? barFileFormats : intradayFileFormats}
              onChange={setFormat}
            />
          </>
        )}
      </div>
      <p
        className={css.hint}
      >{`A CSV ${columns}. You see what would change before anything is imported. Repairs stay: where the file disagrees with one, you decide.`}</p>
      <CsvUpload
        label={`CSV of ${subject}`}
        maxBytes={chartFileMaxBytes}
        pending={false}
        onUpload={({ name: fileName, text: content }) => {
          if (!ticker.trim()) return;
          setAsked({
            symbol: ticker.trim().toUpperCase(),
            source,
            subject,
            format,
            ...(subject === 'bars' && { chartType }),
            file: new File([content], fileName, { type: 'text/csv' }),
            ...(name.trim() && { name }),
          });
        }}
      />
      {asked && (
        <ImportPreview
          asked={asked}
          onDone={() => {
            drop();
            onImported(asked.symbol);
            onClose();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
