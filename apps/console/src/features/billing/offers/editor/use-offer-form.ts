import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import type { Offer, OfferFields, StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { useRef, useState, type ReactNode } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { issuesOf } from '../../../../kit/form/issues.ts';
import { typedSince } from '../../../../kit/form/typed-since.ts';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { fieldLabel, formOf, readForm, valueWords, type OfferForm, type Problems } from './offer-form.ts';

const guardKeys: readonly string[] = ['page', 'item', 'offer', 'tab'];

/** The edited fields. What was not edited is restored as it is by then. */
const editedOf = (form: OfferForm, start: OfferForm): Partial<OfferForm> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(start, name)),
    ),
  );

/** The form of an offer: what is typed, what it costs, and how it is saved. */
export function useOfferForm(offer: Offer, prices: StoredPriceTable) {
  const { currency } = prices.table;
  const [base, setBase] = useState(offer);
  const [form, setForm] = useState(() => formOf(offer.fields, currency));
  const [refused, setRefused] = useState<Problems>({});
  const [asksWithdrawal, askWithdrawal] = useState(false);
  const start = formOf(base.fields, currency);
  const dirty = JSON.stringify(form) !== JSON.stringify(start);
  // Somebody else's version replaces what is shown while nothing is edited here.
  if (!dirty && offer.version > base.version) {
    setBase(offer);
    setForm(formOf(offer.fields, currency));
  }
  useUnsavedGuard(dirty, `Offer #${offer.number}`, guardKeys);
  const set = (patch: Partial<OfferForm>): void => {
    setForm((old) => ({ ...old, ...patch }));
    setRefused({});
  };
  const [draft, dropDraft] = useFormDraft({
    name: `offer-${offer._id}`,
    values: { form: JSON.stringify(editedOf(form, start)) },
    dirty,
    onRestore: ({ form: kept }) => kept && set(JSON.parse(kept) as Partial<OfferForm>),
  });
  const read = readForm(form, prices.table);
  const conflict = useConflict();
  const sent = useRef(form);
  const write = useWrite(saveOffer, {
    onDone({ offer: saved }) {
      dropDraft();
      setBase(saved);
      setForm((now) => ({ ...formOf(saved.fields, currency), ...typedSince(now, sent.current) }));
    },
    onFailed(error) {
      if (error.field === 'withdrawLink') {
        askWithdrawal(true);
        return true;
      }
      const found = issuesOf(error);
      setRefused(found);
      const theirs = (field: string): unknown => error.conflicts.find((one) => one.field === field)?.actual;
      const settle = (kept: Readonly<Record<string, unknown>>): void => {
        const fields = Object.fromEntries(
          error.conflicts.map(({ field }) => [field, kept[field] ?? theirs(field)]),
        );
        const merged = { ...offer.fields, ...changedOf(read.fields, base.fields), ...fields } as OfferFields;
        setBase(offer);
        setForm(formOf(merged, currency));
      };
      const isShown = conflict.show(error, {
        label: fieldLabel,
        words: valueWords,
        takeTheirs: () => settle({}),
        keepMine: (mine) =>
          settle(Object.fromEntries(Object.entries(mine).map(([field, one]) => [field, one.wanted]))),
      });
      // What is wrong with a field is shown at the field and above the total.
      return isShown || Object.keys(found).length > 0;
    },
  });
  const save = (withdrawLink = false): void => {
    askWithdrawal(false);
    sent.current = form;
    void write.run({ _id: offer._id, ...read.fields, version: base.version, withdrawLink });
  };
  const reset = (): void => {
    dropDraft();
    setRefused({});
    setForm(start);
  };
  return {
    form,
    set,
    dirty,
    totals: read.totals,
    problems: { ...read.problems, ...refused } as Problems,
    save,
    reset,
    pending: write.pending,
    isBehind: offer.version > base.version,
    asksWithdrawal,
    dismissWithdrawal: () => askWithdrawal(false),
    draft: draft as ReactNode,
    dialog: conflict.dialog as ReactNode,
  };
}

/** The fields that the form changed since its beginning. */
function changedOf(fields: OfferFields, base: OfferFields): Partial<OfferFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof OfferFields]),
    ),
  );
}

export type OfferFormState = ReturnType<typeof useOfferForm>;
