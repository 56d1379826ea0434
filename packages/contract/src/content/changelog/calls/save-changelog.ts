import { z } from 'zod';
import { comparedWith, defineCall, done, multiline } from '../../../kernel/index.ts';
import { changelogLimits, changelogTypes, changelogWords } from '../lists.ts';

const most = (count: number) => `must have at most ${count} characters`;
const limited = (count: number) => z.string().trim().max(count, most(count));
// A site's own path, or an address of the web; nothing that a browser would run.
const address = /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/;

export const saveChangelog = defineCall('saveChangelog', {
  method: 'POST',
  path: '/status/changelog',
  host: 'data',
  access: ['changeLog'],
  mode: 'write',
  emptyIsLeftOut: true,
  audit: 'changelog.saved',
  summary: 'Adds an entry to the public change log, or replaces the one of an id',
  body: z.object({
    type: z.enum(changelogTypes, { error: `must be one of ${changelogTypes.join(', ')}` }).default('changed'),
    text: multiline(
      z
        .string(changelogWords.noText)
        .trim()
        .min(1, changelogWords.noText)
        .max(changelogLimits.text, most(changelogLimits.text)),
    ),
    url: z
      .string(changelogWords.noUrl)
      .trim()
      .min(1, changelogWords.noUrl)
      .max(changelogLimits.url, most(changelogLimits.url))
      .regex(address, changelogWords.badUrl),
    urlText: limited(changelogLimits.urlText).default(''),
    detail: multiline(limited(changelogLimits.detail)).default(''),
    id: z
      .string()
      .regex(/^[\w./#:-]{1,200}$/, 'must be the id of an entry or of a generated item')
      .optional(),
    revision: comparedWith(
      z.number().int().min(0),
      'The revision of the entry that the caller had read, 0 for a new one',
      'the entry is replaced whatever it is',
    ),
  }),
  output: done.extend({ id: z.string(), revision: z.number().int() }),
  changes: ['changelog'],
});
