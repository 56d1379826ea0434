import { intradayAbsence, measureDays } from '@midoffice/market/testing/real-intraday';
import { report } from '../measure.ts';

/** Real minute files over the regular session beside their EOD bars: are exactly the known discrepancies named? */
export async function intradayFigures(): Promise<void> {
  const absent = intradayAbsence();
  if (absent) {
    console.log(absent);
    return;
  }
  const days = (await measureDays()).filter(({ truth }) => truth.match);
  let [fields, right, missing] = [0, 0, 0];
  for (const { name, figures, truth, off } of days) {
    missing += figures.missing;
    for (const [field, equal] of Object.entries(truth.match!)) {
      fields += 1;
      const named = off!.some((one) => one === field);
      if (named !== equal) right += 1;
      else console.log(`        ${name} ${field}: ${named ? 'named, though equal' : 'not named'}`);
    }
  }
  report(
    'fields of real days, minutes against EOD, classified correctly',
    right / fields,
    { atLeast: 1 },
    `${right} of ${fields} on ${days.length} days, ${missing} minutes missing`,
  );
}
