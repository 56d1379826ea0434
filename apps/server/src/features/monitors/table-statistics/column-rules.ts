import type { FieldKind } from '@midoffice/contract/monitors/table-statistics/shapes';
import type { Rule } from './catalog/index.ts';
import { ahead, attention, invalid, negative } from './catalog/rule.ts';

/** One column, as the engine's catalogue has it. */
export interface SchemaColumn {
  readonly name: string;
  /** Such as `timestamp with time zone` or `text[]`. */
  readonly type: string;
}

const kinds: Readonly<Record<string, FieldKind>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  date: 'date',
  'timestamp with time zone': 'time',
  'timestamp without time zone': 'time',
  text: 'text',
  citext: 'text',
  character: 'text',
  'character varying': 'text',
  boolean: 'flag',
  json: 'json',
  jsonb: 'json',
  bytea: 'bytes',
};

/** The kind of a column by the engine's name of its type, such as `numeric(10,2)`. */
export const kindOf = (type: string): FieldKind =>
  type.endsWith('[]') ? 'list' : (kinds[type.replace(/\(.*/, '')] ?? 'other');

const secretNames =
  /(^|_)(cipher|hash|digest|salt|secret|password|passwd|token|totp|recovery|credential|prefix)(_|$)|_(cipher|hash)$/;

/**
 * Whether a column's values are never shown: bytes, documents whose content is unknown, and what is called like a secret.
 * @param isMarket whether its table holds market data, whose documents are known
 */
export const isSecret = ({ name, type }: SchemaColumn, isMarket: boolean): boolean => {
  const kind = kindOf(type);
  if (kind === 'bytes' || (kind === 'json' && !isMarket)) return true;
  return kind === 'text' && secretNames.test(name);
};

const counted =
  /(^|_)(count|bytes|ms|size|width|height|attempts|tries|volume|shares|length|characters|lines|tokens|comments|position)$/;
const aheadNames =
  /(^|_)(expires|expiry|due|next|purge|until|cancel|period_end|starts|ends|scheduled|schedule|alert)(_|$)/;
const moment = /(^|_)at$/;

const notFinite = invalid({ is: 'not-finite' }, 'must be a finite number');
const beforeTime = invalid({ is: 'before', day: '1900-01-01' }, 'must not be before 1900');
const unreadable = attention({ is: 'unreadable' }, 'holds control characters or broken letters');
const padded = attention({ is: 'padded' }, 'begins or ends with a space');
const failedWords = [
  'failed',
  'failure',
  'error',
  'unknown',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'uncollectible',
  'disputed',
  'stopped',
];
const failed = attention(
  { is: 'one-of', values: failedWords },
  `is ${failedWords.slice(0, 3).join(', ')} or the like`,
);

function numberRules({ name, type }: SchemaColumn): Rule[] {
  const rules: Rule[] = /^(double|real|numeric)/.test(type) ? [notFinite] : [];
  if (counted.test(name)) rules.push(negative);
  if (name === 'ratio' || name.endsWith('_ratio'))
    rules.push(invalid({ is: 'at-most', than: 0 }, 'must be above 0'));
  if (/(^|_)year$/.test(name))
    rules.push(invalid({ is: 'outside', from: 1900, to: 2100 }, 'must be a year of 1900 to 2100'));
  return rules;
}

function timeRules({ name }: SchemaColumn, all: readonly SchemaColumn[], mayLieAhead: boolean): Rule[] {
  const rules: Rule[] = [notFinite, beforeTime];
  if (moment.test(name) && !mayLieAhead) rules.push(ahead(1));
  else if (mayLieAhead)
    rules.push(attention({ is: 'after-today', days: 1830 }, 'more than five years ahead'));
  else rules.push(attention({ is: 'after-today', days: 1 }, 'is in the future'));
  const since = {
    updated_at: 'created_at',
    to_ts: 'from_ts',
    to_date: 'from_date',
    finished_at: 'started_at',
  };
  const begin = Object.hasOwn(since, name) ? since[name as keyof typeof since] : undefined;
  if (begin && all.some((column) => column.name === begin))
    rules.push(invalid({ is: 'earlier-than', column: begin }, `must not be before ${begin}`));
  return rules;
}

/** Columns of few values, which show as sub-groups: a strange one is seen there, and checking each costs most of a pass. */
const fewValued = /^(env|chart_type|type|kind|source|period|statement|subject|side|store|mark)$/;

function textRules({ name }: SchemaColumn, isMarket: boolean): Rule[] {
  const rules: Rule[] = [];
  const unlike = (pattern: string, text: string) => rules.push(invalid({ is: 'unlike', pattern }, text));
  if (/(^|_)email$/.test(name))
    unlike('^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:].]+$', 'must be an e-mail address');
  else if (/(^|_)(url|link)$/.test(name)) unlike('^https?://[^[:space:]]+$', 'must be an address of the web');
  else if (/(^|_)currency$/.test(name))
    unlike(
      // The card provider writes them small.
      isMarket ? '^[A-Z]{3}$' : '^([A-Z]{3}|[a-z]{3})$',
      'must be a currency code of three letters',
    );
  else if (/^(symbol|main_symbol|new_symbol|ticker)$/.test(name))
    unlike('^[A-Z0-9.^=/_-]+$', 'must be a ticker in capitals');
  else if (name === 'cik') unlike('^[0-9]{1,10}$', 'must have up to ten digits');
  else if (/(^|_)(status|state|outcome)$/.test(name)) rules.push(failed, padded);
  else if (!fewValued.test(name)) rules.push(unreadable, padded);
  return rules;
}

/**
 * What a column's values are held to by its type and name.
 * @param all the columns of its table
 * @param isAhead whether the catalogue lets its time lie ahead
 * @param isMarket whether its table holds market data
 */
export function defaultRules(
  column: SchemaColumn,
  all: readonly SchemaColumn[],
  isAhead: boolean,
  isMarket: boolean,
): readonly Rule[] {
  const kind = kindOf(column.type);
  if (kind === 'number') return numberRules(column);
  if (kind === 'date' || kind === 'time')
    return timeRules(column, all, isAhead || aheadNames.test(column.name));
  return kind === 'text' ? textRules(column, isMarket) : [];
}
