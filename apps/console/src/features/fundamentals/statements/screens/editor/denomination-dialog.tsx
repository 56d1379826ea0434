import { denominationScales } from '@midoffice/market/statements/denomination';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { CheckField, Form, SelectField } from '../../../../../kit/form/field.tsx';
import { isDeleted } from '../../pending.ts';
import { detectScales, scaledKinds, scaleRecords, type Detected, type ScaledKind } from '../../scale.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

const kindLabels: Readonly<Record<ScaledKind, string>> = {
  money: 'Money',
  shares: 'Share counts',
  'per-share': 'Amounts per share',
};

interface DenominationDialogProps {
  readonly editor: Editor;
  /** One record of the row popup; empty: all. */
  readonly only: string;
  onClose(): void;
}

/** Records whose scale differs from the loaded source, with the factor that brings each to it. */
function DetectedList({ found }: { readonly found: readonly Detected[] }) {
  return (
    <ul className={css.detected} aria-label="Detected">
      {found.slice(0, 12).map(({ id, scale, way }) => (
        <li key={id}>{`${id}: ${way === 'multiply' ? '×' : '÷'} ${formatNumber(scale)}`}</li>
      ))}
      {found.length > 12 && <li>{`and ${plural(found.length - 12, 'more record')}`}</li>}
    </ul>
  );
}

/** Multiplies or divides figures by a power of ten, as edits that are pending. Source: screen financials-denomination-editor. */
export function DenominationDialog({ editor, only, onClose }: DenominationDialogProps) {
  const { pending, table, data, compare, source } = editor;
  const [scale, setScale] = useState('100');
  const [way, setWay] = useState<'multiply' | 'divide'>('multiply');
  const [kinds, setKinds] = useState<readonly ScaledKind[]>(['money']);
  const all = (data?.rows ?? []).filter((row) => !isDeleted(pending, row));
  const rows = only ? all.filter((row) => row.id === only) : all;
  const found = source && compare.data ? detectScales(pending, table, rows, compare.data.byId) : [];
  const apply = (factorOf: (id: string) => number | undefined): void => {
    editor.change((now) => scaleRecords(now, table, rows, (row) => factorOf(row.id), kinds));
    onClose();
  };
  const factor = way === 'multiply' ? Number(scale) : 1 / Number(scale);
  const none = kinds.length ? undefined : 'Choose the fields to scale first';
  return (
    <Dialog
      title="Denomination Editor"
      subject={[editor.symbol, only].filter(Boolean).join(' ')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={none ?? (rows.length ? undefined : 'There is no record')}
            onClick={() => apply(() => factor)}
          >
            {`Apply to ${plural(rows.length, 'record')}`}
          </Button>
        </>
      }
    >
      <Form label="Scale" onSubmit={() => !none && apply(() => factor)}>
        <div className={css.pair}>
          <SelectField
            label="Denomination"
            value={scale}
            options={denominationScales.map((one) => ({ value: String(one), label: formatNumber(one) }))}
            onChange={setScale}
          />
          <SelectField
            label="Figures are"
            value={way}
            options={[
              { value: 'multiply', label: 'multiplied by it' },
              { value: 'divide', label: 'divided by it' },
            ]}
            onChange={setWay}
          />
        </div>
        <div className={css.ticks} role="group" aria-label="What is scaled">
          {scaledKinds.map((kind) => (
            <CheckField
              key={kind}
              label={kindLabels[kind]}
              checked={kinds.includes(kind)}
              onChange={(on) =>
                setKinds((old) => [...old.filter((one) => one !== kind), ...(on ? [kind] : [])])
              }
            />
          ))}
        </div>
        <section aria-label="Detection" className={css.stack}>
          <p className={css.note} data-testid="detected">
            {!source
              ? 'Load an override to detect records of another scale.'
              : found.length
                ? `Compared with ${source}, ${plural(found.length, 'record')} ${found.length === 1 ? 'has' : 'have'} another scale:`
                : `Compared with ${source}, no record has another scale.`}
          </p>
          {found.length > 0 && (
            <>
              <DetectedList found={found} />
              <Button
                disabledReason={none}
                onClick={() =>
                  apply((id) => {
                    const own = found.find((one) => one.id === id);
                    return own && (own.way === 'multiply' ? own.scale : 1 / own.scale);
                  })
                }
              >
                Apply the detected denomination
              </Button>
            </>
          )}
        </section>
      </Form>
    </Dialog>
  );
}
