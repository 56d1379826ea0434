/** A calculation that cannot be read or has no result. */
export class CalculationError extends Error {
  override name = 'CalculationError';
}

type Token = number | string;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  // A comma between digits separates thousands; x, × and ÷ are what people type.
  const plain = text
    .replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-');
  const pattern = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|(\*\*|[-+*/^%()]))/iy;
  while (pattern.lastIndex < plain.trimEnd().length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(plain);
    if (!match) throw new CalculationError(`Cannot read "${plain.slice(at).trim().slice(0, 10)}"`);
    found.push(match[1] === undefined ? (match[2] === '**' ? '^' : match[2]!) : Number(match[1]));
  }
  return found;
}

/** Reads by precedence: sums of products of signed powers, with percent as a suffix. */
class Reader {
  private at = 0;
  private readonly list: readonly Token[];
  constructor(list: readonly Token[]) {
    this.list = list;
  }
  private take(...wanted: string[]): string | undefined {
    const token = this.list[this.at];
    if (typeof token !== 'string' || !wanted.includes(token)) return undefined;
    this.at += 1;
    return token;
  }
  whole(): number {
    const value = this.sum();
    if (this.at < this.list.length) throw new CalculationError(`Did not expect "${this.list[this.at]}"`);
    return value;
  }
  private sum(): number {
    let value = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-'))
      value += sign === '+' ? this.product() : -this.product();
    return value;
  }
  private product(): number {
    let value = this.signed();
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const next = this.signed();
      if (sign === '/' && next === 0) throw new CalculationError('Division by zero');
      value = sign === '*' ? value * next : value / next;
    }
    return value;
  }
  private signed(): number {
    const sign = this.take('+', '-');
    if (!sign) return this.power();
    return sign === '-' ? -this.signed() : this.signed();
  }
  private power(): number {
    const base = this.percent();
    return this.take('^') ? base ** this.signed() : base;
  }
  private percent(): number {
    let value = this.primary();
    while (this.take('%')) value /= 100;
    return value;
  }
  private primary(): number {
    if (this.take('(')) {
      const value = this.sum();
      if (!this.take(')')) throw new CalculationError('A bracket is open');
      return value;
    }
    const token = this.list[this.at];
    if (typeof token !== 'number')
      throw new CalculationError(token === undefined ? 'Not finished yet' : `Did not expect "${token}"`);
    this.at += 1;
    return token;
  }
}

/**
 * The value of a calculation: + - * / ^ % ( ), thousands separators allowed, rounded to 12 significant digits.
 * @throws CalculationError where it cannot be read, divides by zero or overflows
 */
export function evaluate(text: string): number {
  const list = tokens(text);
  if (!list.length) throw new CalculationError('Nothing to calculate');
  const value = new Reader(list).whole();
  if (!Number.isFinite(value)) throw new CalculationError('Too large');
  return Number(value.toPrecision(12));
}
