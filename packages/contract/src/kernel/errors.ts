import type { Mode } from './call.ts';

/** A value that changed between reading and writing. */
export interface Conflict {
  /** `*` where `where` says all: the record as a whole. */
  readonly field: string;
  /** What the writer had read. */
  readonly expected: unknown;
  /** The current value. */
  readonly actual: unknown;
  /** What the writer wanted to store. */
  readonly wanted: unknown;
  /** Its place: table and key, a label for people. */
  readonly where?: string;
  /** The change set that put the value there. */
  readonly changeSet?: number;
}

/**
 * Error code of a refusal that is lifted by giving the password again: call `confirmPassword`, then repeat the call.
 */
export const passwordRequired = 'password-required';

/** The body of every answer that is not 2xx. `message` and `error` carry equal texts. */
export interface ErrorBody {
  readonly success: false;
  readonly message: string;
  readonly error: string;
  readonly requestId: string;
  /** What a program does about it; only `password-required` so far. */
  readonly code?: typeof passwordRequired;
  readonly field?: string;
  readonly issues?: readonly { readonly field: string; readonly message: string }[];
  readonly conflicts?: readonly Conflict[];
  /** The revision whose values `conflicts` shows: whoever replaces them sends it. Only of what is compared
   *  by revision, or by the time of its last change, in milliseconds since 1970. */
  readonly revision?: number;
}

/** The refusal of a member of staff without the permission. */
export const noAccess = 'You do not have access to this page.';

/** What is said where nothing more particular is known. Source: s000-generic-messages. */
export const fallbacks = {
  /** A failed call that has no text of its own, and its server none either. */
  request: 'Something went wrong with the request.',
  /** The same for a call that only reads. */
  read: 'Something went wrong fetching data.',
  /** A failure that no call made. */
  unknown: 'Something went wrong.',
  /** A job that ended without a word. */
  job: 'Failed.',
  /** A tool of the console that stopped. */
  tool: 'Oops something went wrong, please try again.',
  /** The whole console stopped. */
  console: 'Oops something went wrong.',
  /** An outside system whose address or key is not set. */
  notConfigured: 'API endpoint is not configured',
} as const;

/** What a failed call says where its server said nothing: its own text, else the one for reading or changing. */
export const failureOf = (call: { readonly mode: Mode; readonly failure?: string | undefined }): string =>
  call.failure ?? (call.mode === 'read' ? fallbacks.read : fallbacks.request);

/**
 * The text to show for a failed call: `error`, then `message`, then plain text, then the call's fallback.
 * Source: d055.
 */
export function failureText(body: unknown, fallback: string = fallbacks.request): string {
  if (typeof body === 'string' && body.trim()) return body.trim();
  if (typeof body === 'object' && body !== null) {
    for (const field of ['error', 'message'] as const) {
      const text: unknown = Reflect.get(body, field);
      if (typeof text === 'string' && text.trim()) return text;
    }
  }
  return fallback;
}
