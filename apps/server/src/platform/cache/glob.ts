type Token =
  | { readonly kind: 'any' }
  | { readonly kind: 'one' }
  | { readonly kind: 'char'; matches(char: string): boolean };

function readClass(pattern: string, start: number): { token: Token; end: number } {
  let at = start + 1;
  const isNegated = pattern[at] === '^';
  if (isNegated) at += 1;
  const ranges: (readonly [string, string])[] = [];
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\' && at + 1 < pattern.length) at += 1;
    const from = pattern[at]!;
    if (pattern[at + 1] === '-' && at + 2 < pattern.length && pattern[at + 2] !== ']') {
      const to = pattern[at + 2]!;
      ranges.push(from <= to ? [from, to] : [to, from]);
      at += 3;
    } else {
      ranges.push([from, from]);
      at += 1;
    }
  }
  const matches = (char: string): boolean =>
    ranges.some(([from, to]) => char >= from && char <= to) !== isNegated;
  return { token: { kind: 'char', matches }, end: at + 1 };
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at]!;
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'any') tokens.push({ kind: 'any' });
      at += 1;
    } else if (char === '?') {
      tokens.push({ kind: 'one' });
      at += 1;
    } else if (char === '[') {
      const { token, end } = readClass(pattern, at);
      tokens.push(token);
      at = end;
    } else {
      const isEscaped = char === '\\' && at + 1 < pattern.length;
      const wanted = isEscaped ? pattern[at + 1]! : char;
      tokens.push({ kind: 'char', matches: (given) => given === wanted });
      at += isEscaped ? 2 : 1;
    }
  }
  return tokens;
}

/**
 * A pattern of Redis (`*`, `?`, `[a-c]`, `[^a]`, `\` before what is meant literally) as a test of whole texts. It takes
 * length times tokens at most, whatever the pattern.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const tokens = tokensOf(pattern);
  return (text) => {
    let token = 0;
    let lastStar = -1;
    let resumeAt = 0;
    for (let at = 0; at < text.length;) {
      const current = tokens[token];
      if (current?.kind === 'any') {
        lastStar = token;
        resumeAt = at;
        token += 1;
      } else if (
        current &&
        (current.kind === 'one' || (current.kind === 'char' && current.matches(text[at]!)))
      ) {
        token += 1;
        at += 1;
      } else if (lastStar >= 0) {
        // The last star takes one character more.
        token = lastStar + 1;
        resumeAt += 1;
        at = resumeAt;
      } else return false;
    }
    while (tokens[token]?.kind === 'any') token += 1;
    return token === tokens.length;
  };
}
