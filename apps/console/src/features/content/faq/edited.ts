import type { FaqRecord } from '@midoffice/contract/content/faq/shapes';

/** What the form begins with. Without an id it is a new record. */
export interface Edited {
  readonly id: string;
  readonly revision: number;
  readonly draft: boolean;
  readonly code: string;
  readonly subCode: string;
  readonly question: string;
  readonly answer: string;
  readonly endpoint: string;
  readonly key: string;
}

/** A record that nobody has begun. */
export const newRecord: Edited = {
  id: '',
  revision: 0,
  draft: false,
  code: '',
  subCode: '',
  question: '',
  answer: '',
  endpoint: '',
  key: '',
};

/** A stored record as the form edits it. */
export const editedOf = ({ _id, key, updatedAt: _at, ...record }: FaqRecord): Edited => ({
  ...record,
  id: _id,
  key: key ?? '',
});
