import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { saveOfferPrices } from '@midoffice/contract/billing/offers/calls/save-offer-prices';
import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { SelectField, TextField } from '../../../../kit/form/field.tsx';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import css from '../offers.module.css';
import { priceFormOf, readPriceForm, type PriceForm } from './price-form.ts';
import { PriceFields } from './price-fields.tsx';

type Prices = OutputOf<typeof getOfferPrices>;

const guardKeys: readonly string[] = ['page', 'item', 'view', 'offer'];

interface EditorProps {
  /** The version that is shown. */
  readonly prices: Prices;
  readonly newest: Pick<StoredPriceTable, 'version'>;
  onSaved(): void;
}

function PriceEditor({ prices, newest, onSaved }: EditorProps) {
  const start = priceFormOf(prices.table);
  const [form, setForm] = useState<PriceForm>(start);
  const [note, setNote] = useState('');
  const isOld = prices.version !== newest.version;
  const dirty = JSON.stringify(form) !== JSON.stringify(start);
  useUnsavedGuard(dirty, 'Price table', guardKeys);
  const [draft, dropDraft] = useFormDraft({
    name: `offer-prices-${prices.version}`,
    values: { form: JSON.stringify(form) },
    dirty,
    onRestore: ({ form: kept }) => kept && setForm(JSON.parse(kept) as PriceForm),
  });
  const conflict = useConflict();
  const refusal = useRefusal(saveOfferPrices);
  const write = useWrite(saveOfferPrices, {
    onDone() {
      dropDraft();
      onSaved();
    },
    onFailed: (error) => conflict.show(error, { label: () => 'Version' }),
  });
  const read = readPriceForm(form);
  const problem = 'problem' in read ? read.problem : undefined;
  return (
    <>
      {draft}
      <PriceFields form={form} onChange={(patch) => setForm((old) => ({ ...old, ...patch }))} />
      {problem && (
        <p className={css.warning} role="alert">
          {problem}
        </p>
      )}
      <div className={css.saveLine}>
        <TextField label="What changed (optional)" value={note} onChange={setNote} />
        <Button disabledReason={dirty ? undefined : 'Nothing to discard'} onClick={() => setForm(start)}>
          Discard
        </Button>
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={refusal ?? problem ?? (dirty || isOld ? undefined : 'Nothing has changed')}
          onClick={() =>
            'table' in read && void write.run({ version: newest.version, table: read.table, note })
          }
        >
          {isOld ? `Save as version ${newest.version + 1}` : 'Save new version'}
        </Button>
      </div>
      {conflict.dialog}
    </>
  );
}

/** The table that offers are priced by. Each save is a version; offers keep the one they were made with. */
export function PriceTableScreen() {
  const [chosen, choose] = useState('');
  const read = useRead(getOfferPrices, chosen ? { version: chosen } : {}, { keep: true });
  return (
    <ReadState read={read} skeleton={<SkeletonLines count={16} />}>
      {(prices) => {
        const newest = prices.versions[0] ?? prices;
        return (
          <Panel
            title="Price table"
            tools={
              <SelectField
                label="Version"
                hideLabel
                value={chosen || String(newest.version)}
                options={prices.versions.map(({ version, by, at, note }) => ({
                  value: String(version),
                  label: `Version ${version}, ${at.slice(0, 10)} ${by} ${note}`.trim(),
                }))}
                onChange={(version) => choose(version === String(newest.version) ? '' : version)}
              />
            }
          >
            <p className={css.note}>
              Prices are for a year. A new version applies to new offers; existing offers keep theirs until
              somebody updates them.
            </p>
            <PriceEditor key={prices.version} prices={prices} newest={newest} onSaved={() => choose('')} />
          </Panel>
        );
      }}
    </ReadState>
  );
}
