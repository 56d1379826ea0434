/** Bytes of an image at most, uploaded or fetched. */
export const tickerImageMaxBytes = 5_000_000;

/** Points of a stored image at most, each way; larger ones are made smaller. */
export const tickerImageMostPoints = 512;

export const tickerImageTexts = {
  required: 'Ticker is required.',
  none: 'No Ticker Image Found.',
  updated: 'Updated Ticker Image.',
  failed: 'Updated Ticker Image Failed.',
  linkTypes: 'png, jpeg, jpg',
  tooLarge: 'file: must have at most 5,000,000 bytes',
} as const;
