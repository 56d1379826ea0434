import type { AnyCall } from '@midoffice/contract/kernel';
import { answersPost } from '@midoffice/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { emptySentence, fieldOf, withoutEmpty, type Rule } from './empty-fields.ts';
import { ApiError, badInput, fieldMessage, isSentence } from './errors.ts';
import { walkInput, type Work } from './input-walk.ts';
import { brokenLine } from './line-breaks.ts';
import { plainWording } from './wording.ts';

type Values = Record<string, unknown>;

const issuesListed = 50;
/** Of a name or text that the caller sent, so much is repeated in a refusal. */
const longestEcho = 200;

const shorten = (text: string): string =>
  text.length > longestEcho ? `${text.slice(0, longestEcho).toWellFormed()}…` : text;

// Other spellings of the listed names that are accepted. Source: d041.
const idNames = ['userid', 'userId', 'uid', 'user_id', 'userkey'];

interface IdNames {
  readonly wanted: string;
  readonly accepted: readonly string[];
}

const idsOf = new WeakMap<z.ZodObject, IdNames | null>();

/** By what name a shape wants an id, and under which others it may come; null where it wants none. */
function idNamesOf(shape: z.ZodObject): IdNames | null {
  let names = idsOf.get(shape);
  if (names === undefined) {
    const wanted = [...idNames, 'id'].find((name) => Object.hasOwn(shape.shape, name));
    const others = [...idNames, ...('id' in shape.shape ? [] : ['id'])];
    names = wanted ? { wanted, accepted: others.filter((name) => !Object.hasOwn(shape.shape, name)) } : null;
    idsOf.set(shape, names);
  }
  return names;
}

function withIdAliases(shape: z.ZodObject, values: Values): Values {
  const names = idNamesOf(shape);
  if (!names || values[names.wanted] !== undefined) return values;
  const given = names.accepted.find((name) => values[name] !== undefined);
  return given ? { ...values, [names.wanted]: values[given] } : values;
}

const within = (value: unknown): Values | undefined =>
  typeof value === 'object' && value !== null ? (value as Values) : undefined;

/** The path of a field as the caller sent it: a list may be given as its only item, which then has no position. */
function sentPath(values: Values, path: readonly PropertyKey[]): string {
  const sent: string[] = [];
  let value: unknown = values;
  for (const key of path.map(String)) {
    const inside = within(value);
    if (key === '0' && inside && !Array.isArray(inside) && !Object.hasOwn(inside, key)) continue;
    sent.push(key);
    value = inside?.[key];
  }
  return shorten(sent.join('.'));
}

/** Whether the caller left out what an issue is about. */
function isMissing({ input, path }: z.core.$ZodIssue, values: Values): boolean {
  if (!path.length || input === undefined) return path.length > 0;
  const parent = within(path.slice(0, -1).reduce<unknown>((at, key) => within(at)?.[String(key)], values));
  return parent !== undefined && parent[String(path.at(-1))] === undefined;
}

function wordingOf(shape: z.ZodObject, issue: z.core.$ZodIssue, values: Values): string {
  const isOfType = issue.code === 'invalid_type' || issue.message === 'Invalid input';
  if (isOfType && isMissing(issue, values)) {
    if (isSentence(issue.message)) return issue.message;
    const [name, ...within] = issue.path;
    return (within.length ? undefined : emptySentence(fieldOf(shape, name))) ?? 'is required';
  }
  if (issue.code === 'unrecognized_keys') return shorten(`is not known: ${issue.keys.join(', ')}`);
  return shorten(issue.message);
}

/** Refuses what the database could not hold, and line breaks in texts of one line. @throws ApiError 400 */
function requireUsual(shape: z.ZodObject, data: Values, values: Values, work: Work): void {
  const { unstorable, breaksLine } = walkInput(data, work);
  if (unstorable !== undefined)
    throw badInput(sentPath(values, unstorable.split('.')), 'holds a character that cannot be stored');
  // Most inputs have none: schemas are searched only where there is something to find.
  const broken = breaksLine ? brokenLine(shape, data, work) : undefined;
  if (broken !== undefined)
    throw badInput(sentPath(values, broken.split('.')) || 'body', 'must not have line breaks');
}

/** @param work left out where nothing in it can be unusual */
function parsePlace(shape: z.ZodObject, given: unknown, place: string, rule: Rule, work?: Work): Values {
  const values = withIdAliases(shape, withoutEmpty(shape, (given ?? {}) as Values, rule));
  const result = shape.safeParse(values, { reportInput: true, error: plainWording });
  if (result.success) {
    if (work) requireUsual(shape, result.data, values, work);
    return result.data;
  }
  const issues = result.error.issues.slice(0, issuesListed).map((issue) => ({
    field: sentPath(values, issue.path) || place,
    message: wordingOf(shape, issue, values),
  }));
  const first = issues[0]!;
  throw new ApiError(400, fieldMessage(first.field, first.message), { field: first.field, issues });
}

/**
 * What a handler decodes once more is checked once more: an encoded zero byte passes as text, and no database stores it.
 * @throws ApiError 400 that names the field
 */
export function requireStorable(field: string, decoded: string): void {
  if (decoded.includes('\0') || !decoded.isWellFormed())
    throw badInput(field, 'holds a character that cannot be stored');
}

/** What of a request its input is made of. */
type Given = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'method' | 'isPlainBody'>;

/**
 * One flat input of a call from path, query and body.
 * @param work counts the values that are read
 * @throws ApiError 400 that names every bad field
 */
export function parseInput(call: AnyCall, request: Given, work: Work = { steps: 0 }): Values {
  const query = request.query as Values;
  // Such a GET also takes its input from a POST body, so that the console writes no key into an address.
  const posted =
    answersPost(call) && request.method === 'POST' ? { ...query, ...textual(request.body) } : query;
  // A request without a body gives none of the fields: those that are required are named.
  const body: unknown = request.body === undefined || request.body === '' ? {} : request.body;
  if (call.body && (body === null || typeof body !== 'object' || Array.isArray(body))) {
    throw new ApiError(400, 'body: must be a JSON object', { field: 'body' });
  }
  return Object.assign(
    {},
    call.params && parsePlace(call.params, request.params, 'params', call, work),
    call.query && parsePlace(call.query, posted, 'query', call, work),
    call.body && parsePlace(call.body, body, 'body', call, request.isPlainBody ? undefined : work),
  );
}

/** A posted object in the spelling of a query string, where every value is text. What no query can hold stays, and is refused. */
function textual(body: unknown): Values {
  if (body === null || typeof body !== 'object') return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      value === null ? undefined : typeof value === 'object' ? value : String(value),
    ]),
  );
}
