import { faqCodes, faqWords } from '@midoffice/contract/content/faq/lists';
import type { FaqRecord } from '@midoffice/contract/content/faq/shapes';
import { badInput, conflict } from '../../../platform/http/errors.ts';
import type { FaqTexts } from './store.ts';

/**
 * Refuses a record that cannot be published, or a draft with a code that does not exist. Source: r003-faq-required.
 * @throws ApiError 400 naming the field
 */
export function requireRecord({ answer, code, subCode, draft }: FaqTexts): void {
  if (!draft && !answer) throw badInput('answer', faqWords.noAnswer);
  if (!draft && !(code && subCode)) throw badInput(code ? 'subCode' : 'code', faqWords.noCode);
  if (!code && !subCode) return;
  const known = faqCodes.find(({ value }) => value === code);
  if (!known) throw badInput('code', faqWords.invalid);
  if (subCode && !known.subCodes.some((one) => one === subCode)) throw badInput('subCode', faqWords.invalid);
}

/** What a record says, without its id and revision. */
export const textsOf = ({
  code,
  subCode,
  question,
  answer,
  endpoint,
  key,
  draft,
}: FaqTexts | FaqRecord): FaqTexts => ({ code, subCode, question, answer, endpoint, key, draft });

/**
 * Refuses to write over a record that somebody changed since it was read.
 * @param texts what is wanted; null: its deletion
 * @throws ApiError 409 with both values of what differs
 */
export function requireSeen(now: FaqRecord, seen: number | undefined, texts: FaqTexts | null): void {
  if (seen === undefined || seen === now.revision) return;
  const wanted = texts ?? { ...textsOf(now), question: null };
  const conflicts = Object.entries(wanted)
    .map(([field, value]) => ({
      field,
      expected: null,
      actual: now[field as keyof FaqTexts],
      wanted: value,
    }))
    .filter((one) => one.actual !== one.wanted);
  throw conflict(faqWords.changed, conflicts, now.revision);
}
