import { isAllowedFunction } from './functions.ts';
import { Refused } from './refusal.ts';
import type { Token } from './tokens.ts';

/** Words that the engine writes in capitals before a parenthesis, and names of types. */
const beforeParenthesis = new Set(
  `AS IN OVER FROM JOIN ON USING AND OR NOT BY SELECT DISTINCT WHERE PREWHERE HAVING QUALIFY WHEN THEN ELSE CASE ALL ANY EXCEPT INTERSECT
  UNION LIMIT OFFSET BETWEEN LIKE ILIKE IS INTERVAL WITH SETS ROLLUP CUBE EXISTS ASC DESC NULLS FIRST LAST GLOBAL LEFT RIGHT INNER
  FULL OUTER CROSS SEMI ANTI ASOF ARRAY END
  Nullable Array LowCardinality Decimal Decimal32 Decimal64 Decimal128 DateTime DateTime64 FixedString Tuple`.split(
    /\s+/,
  ),
);

/** Clauses that the checked tree does not show whole, or that do more than read. */
const refusedWords: Readonly<Record<string, string>> = {
  SETTINGS: 'SETTINGS is not allowed: limits are those of the workbench.',
  FORMAT: 'FORMAT is not allowed: results are shown as a table and saved as CSV.',
  OUTFILE: 'INTO OUTFILE is not allowed: results are shown as a table and saved as CSV.',
  INTO: 'INTO is not allowed: a query only reads.',
  WINDOW: 'WINDOW is not allowed: write the window within OVER (…).',
  APPLY: 'APPLY is not allowed: name the columns.',
  COLUMNS: 'COLUMNS is not allowed: name the columns.',
  INTERPOLATE: 'INTERPOLATE is not allowed.',
  RECURSIVE: 'WITH RECURSIVE is not allowed.',
  FILL: 'WITH FILL is not allowed.',
  PARALLEL: 'PARALLEL WITH is not allowed.',
};

const isName = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'name';

/** The names of a statement's own tables: `name AS (SELECT`. */
export function tablesOfWith(tokens: readonly Token[]): Set<string> {
  const found = new Set<string>();
  tokens.forEach((token, at) => {
    const [as, open, select] = [tokens[at + 1]?.text, tokens[at + 2]?.text, tokens[at + 3]?.text];
    if (
      isName(token) &&
      as === 'AS' &&
      open === '(' &&
      (select === 'SELECT' || select === 'WITH' || select === '(')
    )
      found.add(token.kind === 'name' ? token.text.slice(1, -1) : token.text);
  });
  return found;
}

/** Whether a window holds a query: the tree shows nothing of windows. */
function hasQueryInWindow(tokens: readonly Token[]): boolean {
  let depth = 0;
  let windowDepth: number | undefined;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'word' && text === 'OVER' && tokens[at + 1]?.text === '(') windowDepth ??= depth;
    if (kind === 'word' && text === 'SELECT' && windowDepth !== undefined) return true;
    if (kind !== 'sign') continue;
    if (text === '(') depth += 1;
    if (text === ')' && (depth -= 1) === windowDepth) windowDepth = undefined;
  }
  return false;
}

/**
 * Checks the words of a statement, wherever they are: of windows, for instance, the tree shows nothing.
 * @returns how many SELECT it has
 * @throws Refused
 */
export function checkWords(tokens: readonly Token[]): number {
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (token.kind === 'name' && next?.text === '(') throw new Refused(`${token.text} cannot be called.`);
    if (token.kind !== 'word') return;
    const why = Object.hasOwn(refusedWords, token.text) ? refusedWords[token.text] : undefined;
    if (why) throw new Refused(why);
    if (token.text === 'IN' && next?.text !== '(' && next?.text !== '[')
      throw new Refused('IN needs a list of values or a subquery in parentheses.');
    if (next?.text === '(' && !beforeParenthesis.has(token.text) && !isAllowedFunction(token.text))
      throw new Refused(`The function ${token.text} is not available in the workbench.`);
  });
  if (hasQueryInWindow(tokens)) throw new Refused('A window cannot hold a subquery.');
  return tokens.filter(({ kind, text }) => kind === 'word' && text === 'SELECT').length;
}
