import { userid, type AnyCall } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { isSentence } from './errors.ts';

type Values = Readonly<Record<string, unknown>>;
type Field = z.core.$ZodType;
/** What of a call says whether a field that holds nothing was left out. */
export type Rule = Pick<AnyCall, 'mode' | 'emptyIsLeftOut'>;

interface Def {
  readonly type: string;
  readonly innerType?: Field;
  readonly in?: Field;
  readonly options?: readonly Field[];
}

/** A field of a shape, or undefined. */
export const fieldOf = (shape: z.ZodObject, name: PropertyKey | undefined): Field | undefined =>
  name !== undefined && Object.hasOwn(shape.shape, name) ? shape.shape[String(name)] : undefined;

const faultOf = (field: Field, value: unknown): z.core.$ZodIssue | undefined =>
  z.safeParse(field, value).error?.issues[0];

/** What the contract says of a field that is left empty, where it has a sentence for it. */
export function emptySentence(field: Field | undefined): string | undefined {
  const text = field && faultOf(field, '')?.message;
  return text !== undefined && isSentence(text) ? text : undefined;
}

function takesText(field: Field): boolean {
  const { type, innerType, in: before, options } = field._zod.def as Def;
  return (
    ['string', 'enum', 'literal'].includes(type) ||
    [innerType, before, ...(options ?? [])].some((inner) => inner !== undefined && takesText(inner))
  );
}

/** Whether a field is a text or one of several words, and no number or flag that is written as a text. */
const isText = (field: Field): boolean =>
  takesText(field) &&
  ['1', 'true'].every((sample) => {
    const { data } = z.safeParse(field, sample);
    return data === undefined || typeof data === 'string';
  });

/** Whether a field says whose records are meant: without a user some calls answer the caller's own, which nobody asked for. */
const saysWhose = (field: Field): boolean => field === userid || (field._zod.def as Def).innerType === userid;

/**
 * Whether a field that holds nothing was left out. So it is in reads, but for the user whose records they are; in writes
 * that say so, of texts and words that the contract does not refuse to be empty. In all others the absence of a field may
 * mean more, such as a repair of all days, or that nothing is compared: what was sent has to be said exactly.
 */
function isLeftOut(field: Field, value: unknown, { mode, emptyIsLeftOut }: Rule): boolean {
  const fault = faultOf(field, value);
  if (!fault || faultOf(field, undefined)) return false;
  if (mode === 'read') return !saysWhose(field);
  if (mode !== 'write' || !emptyIsLeftOut) return false;
  return isText(field) && (value === null || !(fault.code === 'too_small' || isSentence(fault.message)));
}

/**
 * What was sent, without the optional fields that hold nothing: null, or an empty text that the field does not take.
 * Forms and scripts send those for what they do not have.
 */
export function withoutEmpty(shape: z.ZodObject, values: Values, rule: Rule): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = value === null || value === '' ? fieldOf(shape, name) : undefined;
    return !field || !isLeftOut(field, value, rule);
  });
  return Object.fromEntries(kept);
}
