import type { RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';

export type Rules = RowMapper['value'][string];
type Rule = Rules[string];

/** A rule as it is edited: one condition a line, texts of which one has to match separated by `|`. */
export const ruleText = (rule: Rule): string =>
  rule.map((condition) => (typeof condition === 'string' ? condition : condition.join(' | '))).join('\n');

/** The rule that a text says; empty lines and alternatives are left out. */
export const ruleOf = (text: string): Rule =>
  text.split('\n').flatMap((line): (string | string[])[] => {
    const texts = line
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean);
    return texts.length > 1 ? [texts] : texts;
  });

/** An id that no rule has. */
export const nextRuleId = (rules: Rules): string => {
  let n = Object.keys(rules).length + 1;
  while (Object.hasOwn(rules, String(n))) n += 1;
  return String(n);
};
