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

/** 400 that names the field. */
export const badInput = (field: string, message: string): ApiError =>
  new ApiError(400, `${field}: ${message}`, { field });

/** 404 that names what is missing. */
export const notFound = (message: string): ApiError => new ApiError(404, message);

/**
 * 409: the values that were read have changed. Carries both values.
 * @param revision of the current values, where the record is compared by its revision
 */
export const conflict = (message: string, conflicts: readonly Conflict[], revision?: number): ApiError =>
  new ApiError(409, message, { conflicts, ...(revision !== undefined && { revision }) });
