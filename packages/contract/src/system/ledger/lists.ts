/** The refusal of a repair that would come to something else than its preview showed. */
export const stalePreview =
  'The data changed after the preview: other values would be written now. Preview again.';

/** Why a person who sees a change set may not take it back. */
export const notYoursToRevert = 'You may not make such a change, so you may not revert it either.';
