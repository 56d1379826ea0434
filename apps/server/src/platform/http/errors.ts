import type { Conflict, ErrorBody } from '@midoffice/contract/kernel';

interface Details {
  readonly code?: NonNullable<ErrorBody['code']>;
  readonly field?: string;
  readonly issues?: readonly { field: string; message: string }[];
  readonly conflicts?: readonly Conflict[];
  readonly revision?: number;
  readonly retryAfterSeconds?: number;
}

/** A refusal with a text for people. The pipeline turns it into the error body. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly details: Details;
  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Whether a text can do without the name of its field, such as those that the specification shows to people. */
export const isSentence = (text: string): boolean =>
  /^(?:Please |\p{Lu}\p{Ll}+ .*(?:[.!]| (?:is|are) required)$)/u.test(text);

/** What a refusal of a field says: a sentence as it is, anything else after the field; of a field within another both. */
export const fieldMessage = (field: string, text: string): string =>
  isSentence(text) && !field.includes('.') ? text : `${field}: ${text}`;

/** 400 that names the field. */
export const badInput = (field: string, message: string): ApiError =>
  new ApiError(400, fieldMessage(field, message), { field });

/** 404 that names what is missing. */
export const notFound = (message: string): ApiError => new ApiError(404, message);

/**
 * 409: the values that were read have changed. Carries both values.
 * @param revision of the current values, where the record is compared by its revision
 */
export const conflict = (message: string, conflicts: readonly Conflict[], revision?: number): ApiError =>
  new ApiError(409, message, { conflicts, ...(revision !== undefined && { revision }) });
