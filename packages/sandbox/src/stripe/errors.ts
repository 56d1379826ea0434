import type { KeepsChanges } from '../kernel/store.ts';

export interface ErrorDetails {
  code?: string;
  param?: string;
  /** Further fields of the envelope, such as `decline_code` or `charge`. */
  extra?: Record<string, unknown>;
}

/** A refusal in Stripe's words: https://docs.stripe.com/api/errors */
export class StripeFault extends Error implements KeepsChanges {
  readonly status: number;
  readonly type: string;
  readonly details: ErrorDetails;
  readonly keepChanges: boolean;

  constructor(
    status: number,
    type: string,
    message: string,
    details: ErrorDetails = {},
    keepChanges = false,
  ) {
    super(message);
    this.name = 'StripeFault';
    this.status = status;
    this.type = type;
    this.details = details;
    this.keepChanges = keepChanges;
  }

  /** The same refusal for a call that leaves nothing on record. */
  undone(): StripeFault {
    return new StripeFault(this.status, this.type, this.message, this.details);
  }

  /** The body that the wire carries. */
  envelope(requestId: string): { error: Record<string, unknown> } {
    const { code, param, extra } = this.details;
    return {
      error: {
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...extra,
        message: this.message,
        ...(param === undefined ? {} : { param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    };
  }
}

/** 400 invalid_request_error. */
export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, 'invalid_request_error', message, { param, code });
}

/** 404 (or 400 where a parameter names it) for an object that is not there. */
export function missing(kind: string, id: string, param = 'id'): StripeFault {
  const status = param === 'id' ? 404 : 400;
  return new StripeFault(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    param,
    code: 'resource_missing',
  });
}

/** 402 card_error; what the attempt left on record stays. */
export function cardError(message: string, code: string, extra: Record<string, unknown>): StripeFault {
  return new StripeFault(402, 'card_error', message, { code, extra }, true);
}
