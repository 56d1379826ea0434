/** Columns of repairs whose names are not what people say. */
const words: Readonly<Record<string, string>> = { witness: "vendor's value then" };

/** A field of a repair as people read it: `from_ts` is `from`, `above_threshold` is `above threshold`. */
export const fieldWords = (field: string): string =>
  words[field] ?? field.replace(/_ts$/, '').replaceAll('_', ' ');
