import { z } from 'zod';
import { comparedWith, defineCall, symbol } from '../../../kernel/index.ts';
import { access, changes, manualType, reason } from '../inputs.ts';
import { profileDone, profileTexts, profileValues, symbolMapping } from '../shapes.ts';

const symbolMap = z.array(symbolMapping).max(50, 'must have at most 50 entries');

export const updateManualFieldsEdit = defineCall('updateManualFieldsEdit', {
  method: 'POST',
  path: '/status/update-manual-fields-edit',
  host: 'data',
  access,
  mode: 'write',
  audit: 'profile.fields-updated',
  summary:
    'Corrects the fields that the body names (null: there is none), as one change set; other fields stay. A changed free float gives the float shares, and the other way round',
  query: z.object({ type: manualType.default('profile') }),
  /** Beside these, the changed fields of the type by name. */
  body: z.looseObject({
    symbol,
    shortSymbolMap: symbolMap.optional(),
    expectedSymbolMap: comparedWith(
      symbolMap,
      'The symbol map as the editor had read it: entries that the editor did not change stay as they are by now',
      'the map is replaced',
    ),
    /** Fields whose correction is taken out, so that the source acts again. */
    reset: z.array(z.string().max(60)).max(100).default([]),
    /** Where a new value comes from, by field: a source whose value was taken over. Left out: a person. */
    sources: z.record(z.string().max(60), z.string().max(60)).default({}),
    /** What the editor had read, by field; 409 with both values where it differs by now. */
    expected: profileValues.default({}),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: profileDone,
  changes: [...changes, 'market-cap'],
  failure: profileTexts.notUpdated,
});
