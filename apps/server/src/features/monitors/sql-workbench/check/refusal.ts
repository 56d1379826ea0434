import { ApiError } from '../../../../platform/http/errors.ts';

/** Why a statement is not run; shown to whoever typed it. */
export class Refused extends ApiError {
  override name = 'ApiError';
  constructor(message: string) {
    super(400, message);
  }
}
