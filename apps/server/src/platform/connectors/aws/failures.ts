import { EffectRefused } from '../../effects/effects.ts';
import { ApiError } from '../../http/errors.ts';
import { busy, refused, silent } from '../vendor-errors.ts';

export const vendor = 'AWS';
const keys = 'AWS_MONITOR_ACCESS_KEY_ID and AWS_MONITOR_SECRET_ACCESS_KEY';

/** What every client of AWS throws for an answer that is a refusal. */
interface Refusal {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const isBusy = ({ name = '', $metadata }: Refusal): boolean =>
  /^(Throttling|ThrottlingException|ThrottledException|TooManyRequests|TooManyRequestsException|RequestLimitExceeded|LimitExceededException)$/.test(
    name,
  ) || $metadata?.httpStatusCode === 429;

const isRefused = ({ name = '', $metadata }: Refusal): boolean =>
  name === 'CredentialsProviderError' || [401, 403].includes($metadata?.httpStatusCode ?? 0);

/** A failure of a question in our words; the service's own words go to the log. */
export function readFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const refusal = error as Refusal;
  if (isBusy(refusal)) return busy(vendor);
  if (isRefused(refusal)) return refused(vendor, keys);
  if (refusal.name === 'ResourceNotFoundException')
    return new ApiError(404, 'AWS has no such log group.', { field: 'group' });
  if (refusal.name === 'InvalidParameterException')
    return new ApiError(400, 'AWS does not accept the search.', { field: 'query' });
  return silent(vendor);
}

/** What is known of a failed act: a refusal did nothing; a failure or no answer may have done it. */
export function actFailure(error: unknown): unknown {
  const refusal = error as Refusal;
  const status = refusal.$metadata?.httpStatusCode;
  if (isBusy(refusal)) return new EffectRefused('AWS is busy, please try again in a minute.', 503);
  if (isRefused(refusal)) return new EffectRefused(`AWS refuses our credentials. Please check ${keys}.`, 502);
  // The names in XML end in Fault or not, as the client's version has it.
  if (/^Invalid(DBInstance|CacheCluster)State/.test(refusal.name ?? ''))
    return new EffectRefused('AWS says that the server is not available: it may be rebooting already.', 409);
  if (/NotFound/.test(refusal.name ?? '')) return new EffectRefused('AWS has no such server.', 404);
  if (status !== undefined && status >= 400 && status < 500)
    return new EffectRefused('AWS refuses the reboot.', 422);
  return error;
}
