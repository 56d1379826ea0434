import { z } from 'zod';
import { isoMoment, multiline } from '../../kernel/index.ts';
import { noteLimits } from './lists.ts';

/** Whoever holds the Meeting Notes tool. */
export const access = ['meeting-notes'] as const;

export const noteId = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');

export const title = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(noteLimits.title, `must have at most ${noteLimits.title} characters`);

export const content = multiline(
  z
    .string('must be a text')
    .max(noteLimits.content, `must have at most ${noteLimits.content.toLocaleString('en-US')} characters`)
    // Browsers and files end lines differently; a comparison of versions must not notice.
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')),
);

export const functionalGroup = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(noteLimits.group, `must have at most ${noteLimits.group} characters`);

export const personId = z
  .string('must be user ids')
  .trim()
  .min(1, 'must name a person')
  .max(128, 'must have at most 128 characters');

/** User ids, or people as a note's answer has them: outside clients send the note back as they got it. */
export const assignees = z
  .array(
    z.union([personId, z.looseObject({ id: personId }).transform(({ id }) => id)], {
      error: 'must be user ids',
    }),
    'must be a list',
  )
  .max(noteLimits.assignees, `must have at most ${noteLimits.assignees} people`)
  .transform((ids) => [...new Set(ids)]);

/** When the meeting takes place, or the report is due. */
export const noteDate = isoMoment.transform((text) => new Date(text).toISOString());
