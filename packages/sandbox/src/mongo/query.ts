import { EJSON, type Document } from 'bson';
import { badValue } from './errors.ts';

/** A value as a text by which equal values are equal. */
export const sameText = (value: unknown): string => EJSON.stringify({ v: value ?? null }, { relaxed: true });

function valueAt(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Document)[part];
  }
  return value;
}

const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Numbers before texts, as the server orders types; undefined and null first. */
function rank(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' || typeof value === 'bigint') return 1;
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 5;
  return value instanceof Date ? 6 : 4;
}

/** Orders two values. */
export function compare(left: unknown, right: unknown): number {
  const byType = rank(left) - rank(right);
  if (byType !== 0) return byType;
  const [a, b] = rank(left) === 4 ? [sameText(left), sameText(right)] : [left, right];
  if (a === b || a === undefined || b === undefined || a === null || b === null) return 0;
  return a < b ? -1 : a > b ? 1 : 0;
}

const isBare = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Whether a field has a value; of a list one member is enough. */
const equals = (value: unknown, wanted: unknown): boolean => {
  if (isBare(value) && isBare(wanted)) return value === wanted;
  return (
    sameText(value) === sameText(wanted) ||
    (Array.isArray(value) && value.some((item) => sameText(item) === sameText(wanted)))
  );
};

const listOf = (given: unknown, operator: string): unknown[] => {
  if (!Array.isArray(given)) throw badValue(`${operator} needs an array`);
  return given;
};
const comparable = (value: unknown, other: unknown): boolean =>
  value !== undefined && rank(value) === rank(other);

const operators: Readonly<Record<string, (value: unknown, given: unknown) => boolean>> = {
  $eq: equals,
  $ne: (value, given) => !equals(value, given),
  $in: (value, given) => listOf(given, '$in').some((one) => equals(value, one)),
  $nin: (value, given) => !listOf(given, '$nin').some((one) => equals(value, one)),
  $gt: (value, given) => comparable(value, given) && compare(value, given) > 0,
  $gte: (value, given) => comparable(value, given) && compare(value, given) >= 0,
  $lt: (value, given) => comparable(value, given) && compare(value, given) < 0,
  $lte: (value, given) => comparable(value, given) && compare(value, given) <= 0,
  $exists: (value, given) => (value !== undefined) === Boolean(given),
};

const joined: Readonly<Record<string, (document: Document, filters: unknown) => boolean>> = {
  $and: (document, filters) => listOf(filters, '$and').every((one) => matches(document, one as Document)),
  $or: (document, filters) => listOf(filters, '$or').some((one) => matches(document, one as Document)),
  $nor: (document, filters) => !listOf(filters, '$nor').some((one) => matches(document, one as Document)),
};

/** Whether a document meets a filter. @throws MongoFault on an operator that is not offered */
export function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    if (field === '$comment') return true;
    if (field.startsWith('$')) {
      const join = joined[field];
      if (!join) throw badValue(`unknown top level operator: ${field}`);
      return join(document, wanted);
    }
    const value = valueAt(document, field);
    if (!isPlain(wanted) || !Object.keys(wanted).some((key) => key.startsWith('$')))
      return equals(value, wanted);
    return Object.entries(wanted).every(([name, given]) => {
      const operator = operators[name];
      if (!operator) throw badValue(`unknown operator: ${name}`);
      return operator(value, given);
    });
  });
}

/** Sorted by fields, 1 upwards and -1 downwards. */
export function sorted(documents: readonly Document[], order: Document | undefined): Document[] {
  const fields = Object.entries(order ?? {});
  if (!fields.length) return [...documents];
  return [...documents].sort((left, right) => {
    for (const [field, direction] of fields) {
      const difference = compare(valueAt(left, field), valueAt(right, field));
      if (difference !== 0) return Number(direction) < 0 ? -difference : difference;
    }
    return 0;
  });
}

/** The fields of a document that a projection of top-level fields lets through. */
export function projected(document: Document, projection: Document | undefined): Document {
  const fields = Object.entries(projection ?? {});
  if (!fields.length) return document;
  const named = fields.filter(([field]) => field !== '_id');
  const only = named.some(([, shown]) => Boolean(shown));
  const idShown = projection?.['_id'] === undefined || Boolean(projection['_id']);
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => {
      if (field === '_id') return idShown;
      return only ? named.some(([name]) => name === field) : !named.some(([name]) => name === field);
    }),
  );
}

const setAt = (document: Document, path: string, value: unknown): void => {
  const parts = path.split('.');
  const last = parts.pop()!;
  let inner = document;
  for (const part of parts) inner = inner[part] = isPlain(inner[part]) ? { ...inner[part] } : {};
  if (value === undefined) delete inner[last];
  else inner[last] = value;
};

const changes: Readonly<
  Record<string, (document: Document, path: string, value: unknown, isNew: boolean) => void>
> = {
  $set: (document, path, value) => setAt(document, path, value),
  $unset: (document, path) => setAt(document, path, undefined),
  $setOnInsert: (document, path, value, isNew) => {
    if (isNew) setAt(document, path, value);
  },
  $inc: (document, path, value) =>
    setAt(document, path, Number(valueAt(document, path) ?? 0) + Number(value)),
};

/** A document as an update leaves it. @throws MongoFault on an operator that is not offered */
export function updated(before: Document, update: Document, isNew: boolean): Document {
  if (Array.isArray(update)) throw badValue('updates by pipeline are not offered here');
  const names = Object.keys(update);
  if (!names.some((name) => name.startsWith('$')))
    return { ...(before['_id'] !== undefined && { _id: before['_id'] }), ...update };
  const after = { ...before };
  for (const [name, fields] of Object.entries(update)) {
    const change = changes[name];
    if (!change) throw badValue(`Unknown modifier: ${name}`);
    for (const [path, value] of Object.entries(fields as Document)) change(after, path, value, isNew);
  }
  if (before['_id'] !== undefined && sameText(after['_id']) !== sameText(before['_id']))
    throw badValue("Performing an update on the path '_id' would modify the immutable field '_id'");
  return after;
}

/** What an upsert begins with: the values that its filter demands. */
export function fromFilter(filter: Document): Document {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, wanted]) => {
      if (field.startsWith('$')) return [];
      if (!isPlain(wanted)) return [[field, wanted]];
      return '$eq' in wanted ? [[field, wanted['$eq']]] : [];
    }),
  );
}
