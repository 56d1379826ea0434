import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { bannerLimits, bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { readNumber } from '@midoffice/contract/kernel';
import { useRef, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { typedSince } from '../../../kit/form/typed-since.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useLatestValue } from '../../../kit/form/use-latest-value.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';

const { minHours: min, maxHours: max, defaultHours } = bannerLimits;
const empty = { text: '', hours: String(defaultHours) };
const readHours = (text: string) => readNumber(text, { min, max, isWhole: true, isRequired: true });

/**
 * The form of a new banner, with its save and what happens where somebody else set one meanwhile.
 * @param onConflict reads the banner again
 */
export function useBannerForm({ revision }: AlertBanner, onConflict: () => Promise<unknown>) {
  const [current, noteSaved] = useLatestValue('alert-banner', revision);
  // The banner that the person saw when they began to write; null: the form is about the one that is shown now.
  const [begun, setBegun] = useState<number | null>(null);
  const fields = useFields(empty, {
    text: required(bannerWords.noText),
    hours(text) {
      const read = readHours(text);
      return 'problem' in read ? read.problem : null;
    },
  });
  if (fields.dirty && begun === null) setBegun(current);
  if (!fields.dirty && begun !== null) setBegun(null);
  const offer = useFormGuard(fields, { label: 'Alert banner', draft: 'alert-banner' });
  const conflict = useConflict();
  const beginAnew = async (): Promise<void> => {
    await onConflict();
    setBegun(null);
  };
  const typed = useRef(fields.values);
  const write = useWrite(saveAlertBanner, {
    onDone(saved) {
      noteSaved(saved.revision);
      setBegun(saved.revision);
      // What was typed meanwhile stays, with the hours that were chosen: it is about the banner that is shown now.
      if (!Object.keys(typedSince(fields.values, typed.current)).length) fields.reset(empty);
    },
    onFailed(error, sent) {
      const again = { ...sent, revision: error.revision };
      if (!conflict.show(error, { keepMine: () => void write.run(again) })) return fields.fail(error);
      // The dialog shows the banner of by now: what is sent next replaces that one.
      void beginAnew();
      return true;
    },
  });
  const save = (): void =>
    fields.submit((sent) => {
      const { text, hours } = sent;
      typed.current = sent;
      const read = readHours(hours);
      if ('value' in read && read.value !== null)
        void write.run({ text: text.trim(), hours: read.value, revision: begun ?? current });
    });
  return {
    fields,
    offer,
    dialog: conflict.dialog,
    pending: write.pending,
    refusal: useRefusal(saveAlertBanner),
    save,
  };
}
