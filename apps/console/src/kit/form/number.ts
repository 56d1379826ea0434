import { readNumber, type NumberRule } from '@midoffice/contract/kernel/typed-number';

/** What is wrong with a typed number, or null; for the rules of a form. */
export const numberProblem =
  (rule: NumberRule) =>
  (typed: string | boolean): string | null => {
    const read = readNumber(String(typed), rule);
    return 'problem' in read ? read.problem : null;
  };

/** The number that was typed; null where there is none or the text is none. */
export function numberIn(typed: string, rule: NumberRule = {}): number | null {
  const read = readNumber(typed, rule);
  return 'problem' in read ? null : read.value;
}
