import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { bannerLimits, bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { readNumber } from '@midoffice/contract/kernel';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';

const { minHours: min, maxHours: max, defaultHours } = bannerLimits;
const readHours = (text: string) => readNumber(text, { min, max, isWhole: true, isRequired: true });

/** The form of a new banner, with its save and what happens where somebody else set one meanwhile. */
export function useBannerForm({ revision }: AlertBanner) {
  const fields = useFields(
    { text: '', hours: String(defaultHours) },
    {
      text: required(bannerWords.noText),
      hours(text) {
        const read = readHours(text);
        return 'problem' in read ? read.problem : null;
      },
    },
  );
  const offer = useFormGuard(fields, { label: 'Alert banner', draft: 'alert-banner' });
  const conflict = useConflict();
  const write = useWrite(saveAlertBanner, {
    onDone: () => fields.reset({ text: '', hours: String(defaultHours) }),
    onFailed: (error, { revision: _seen, ...sent }) =>
      conflict.show(error, { keepMine: () => void write.run(sent) }) || fields.fail(error),
  });
  const save = (): void =>
    fields.submit(({ text, hours }) => {
      const read = readHours(hours);
      if ('value' in read && read.value !== null)
        void write.run({ text: text.trim(), hours: read.value, revision });
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
