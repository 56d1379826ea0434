import { Refused } from './refusal.ts';

/** A word, a quoted name or a sign of a statement. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  /** Names and texts without their quotes are not needed: what they hold is kept as it is written. */
  readonly text: string;
}

const word = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /\d[A-Za-z0-9_.]*(?:(?<=[eE])[+-]\d+)?/y;
const sign = /::|<=>|<=|>=|<>|!=|==|\|\||[()[\],.*+\-/%=<>]/y;
const quotes: Readonly<Record<string, Token['kind']>> = { "'": 'text', '`': 'name', '"': 'name' };

/** Where a quoted part ends, behind its quote. A backslash and a doubled quote are part of it. */
function endOfQuoted(sql: string, start: number): number {
  const quote = sql[start]!;
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  throw new Refused('A quoted part does not end.');
}

function matchAt(pattern: RegExp, sql: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0];
}

/**
 * The parts of a statement that the engine has written in its own form: without comments, in one line.
 * @throws Refused where it has a part that such a form of a plain query does not have
 */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length;) {
    const letter = sql[at]!;
    if (letter === ' ' || letter === '\n') {
      at += 1;
      continue;
    }
    const kind = quotes[letter];
    if (kind) {
      const end = endOfQuoted(sql, at);
      tokens.push({ kind, text: sql.slice(at, end) });
      at = end;
      continue;
    }
    if (sql.startsWith('--', at) || sql.startsWith('/*', at))
      throw new Refused('The statement cannot be read.');
    const found =
      [['word', word] as const, ['number', number] as const, ['sign', sign] as const]
        .map(([as, pattern]) => [as, matchAt(pattern, sql, at)] as const)
        .find(([, text]) => text !== undefined) ?? [];
    const [as, text] = found;
    if (!as || !text)
      throw new Refused(`${letter} is not allowed here. Parameters and variables have no place in a query.`);
    tokens.push({ kind: as, text });
    at += text.length;
  }
  return tokens;
}
