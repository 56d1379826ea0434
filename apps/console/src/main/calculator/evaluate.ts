import {
  add,
  CalculationError,
  divide,
  multiply,
  negate,
  parseDecimal,
  power,
  rational,
  textOf,
  type Rational,
} from './rational.ts';

/** A number, or a sign. */
type Token = Rational | string;

const hundred = rational(100n);
/** Characters of a calculation at most. */
const mostCharacters = 1_000;

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
    found.push(match[1] === undefined ? (match[2] === '**' ? '^' : match[2]!) : parseDecimal(match[1]));
  }
  return found;
}

const unexpected = (token: Token | undefined): string =>
  `Did not expect "${typeof token === 'object' ? textOf(token) : token}"`;

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
  whole(): Rational {
    const value = this.sum();
    if (this.at < this.list.length) throw new CalculationError(unexpected(this.list[this.at]));
    return value;
  }
  private sum(): Rational {
    let value = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-'))
      value = add(value, sign === '+' ? this.product() : negate(this.product()));
    return value;
  }
  private product(): Rational {
    let value = this.signed();
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const next = this.signed();
      value = sign === '*' ? multiply(value, next) : divide(value, next);
    }
    return value;
  }
  private signed(): Rational {
    const sign = this.take('+', '-');
    if (!sign) return this.power();
    return sign === '-' ? negate(this.signed()) : this.signed();
  }
  private power(): Rational {
    const base = this.percent();
    return this.take('^') ? power(base, this.signed()) : base;
  }
  private percent(): Rational {
    let value = this.primary();
    while (this.take('%')) value = divide(value, hundred);
    return value;
  }
  private primary(): Rational {
    if (this.take('(')) {
      const value = this.sum();
      if (!this.take(')')) throw new CalculationError('A bracket is open');
      return value;
    }
    const token = this.list[this.at];
    if (token === undefined) throw new CalculationError('Not finished yet');
    if (typeof token === 'string') throw new CalculationError(unexpected(token));
    this.at += 1;
    return token;
  }
}

/**
 * The value of a calculation as a decimal: + - * / ^ % ( ), thousands separators allowed. Exact, also with many digits;
 * what has no end, such as 1/3, to 20 digits.
 * @throws CalculationError where it cannot be read, divides by zero or is too large
 */
export function evaluate(text: string): string {
  if (text.length > mostCharacters) throw new CalculationError('Too long');
  const list = tokens(text);
  if (!list.length) throw new CalculationError('Nothing to calculate');
  return textOf(new Reader(list).whole());
}
