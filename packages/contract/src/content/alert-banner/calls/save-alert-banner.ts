import { z } from 'zod';
import {
  comparedWith,
  defineCall,
  done,
  multiline,
  ruledNumber,
  typedNumber,
} from '../../../kernel/index.ts';
import { bannerLimits, bannerWords } from '../lists.ts';

const { text, minHours: min, maxHours: max, defaultHours } = bannerLimits;

const rule = { min, max, isWhole: true, isRequired: true };
/** A number, also as a text, as a form may send it. */
const hours = z.union(
  [ruledNumber(rule), typedNumber(rule).pipe(z.number())],
  `must be a whole number from ${min} to ${max}`,
);

export const saveAlertBanner = defineCall('saveAlertBanner', {
  method: 'POST',
  path: '/status/alert-banner',
  host: 'data',
  access: ['alertBanner'],
  mode: 'write',
  audit: 'alert-banner.set',
  summary: 'Shows an alert banner to customers and staff, in place of the present one, for a number of hours',
  body: z.object({
    text: multiline(
      z
        .string(bannerWords.noText)
        .trim()
        .min(1, bannerWords.noText)
        .max(text, `must have at most ${text} characters`),
    ),
    hours: hours.default(defaultHours),
    revision: comparedWith(
      z.number().int().min(0),
      'The revision that the caller had read',
      'the banner is replaced whatever it is',
    ),
  }),
  output: done.extend({ revision: z.number().int(), expiresAt: z.string() }),
  changes: ['alert-banner'],
});
