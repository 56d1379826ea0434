export { decodeText, isEncoding } from './decode.ts';
export { readHeadlines } from './headlines.ts';
export type { Headline, HeadlineFile } from './headlines.ts';
export { readPublished } from './moments.ts';
export { removePhrases } from './clean.ts';
export { paragraphsOf, previewOf } from './preview.ts';
