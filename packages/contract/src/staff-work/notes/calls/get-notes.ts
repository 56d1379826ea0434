import { z } from 'zod';
import { defineCall, queryFlag, queryInt } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { noteLimits, noteTexts } from '../lists.ts';
import { note } from '../shapes.ts';

export const getNotes = defineCall('getNotes', {
  method: 'GET',
  path: '/admin/get-notes',
  access,
  mode: 'read',
  summary:
    'Meeting notes or reports, the latest meeting first, 20 unless a limit is given; or the 50 that fit a search best. Source: r002-notes-page-20, r002-notes-reports-switch, r002-notes-tabs-groups',
  query: z.object({
    isReport: queryFlag.default(false),
    limit: queryInt
      .pipe(
        z.number().min(1, 'must be at least 1').max(noteLimits.page, `must be at most ${noteLimits.page}`),
      )
      .optional(),
    skip: queryInt
      .pipe(z.number().min(0, 'must be at least 0').max(1_000_000, 'must be at most 1,000,000'))
      .default(0),
    query: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    /** Notes of one functional group alone: of `group`; where none is named, or no note has it, of the first. */
    byGroup: queryFlag.default(false),
    group: z.string().trim().max(noteLimits.group).optional(),
    /** Notes of this person alone: a user id. */
    assignee: z.string().max(128).optional(),
  }),
  output: z.object({
    notes: z.array(note),
    /** Groups that have such notes, by name; of a search those of its results. */
    functionalGroups: z.array(z.string()),
    /** The group that these notes are of; null: of all. */
    group: z.string().nullable(),
  }),
  reads: ['notes'],
  failure: noteTexts.notFetched,
});
