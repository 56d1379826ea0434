import { ApiError, badInput } from '../../http/errors.ts';
import type { Platform } from '../../platform.ts';
import { OversizedAnswer, type FetchLimits } from '../bounded-fetch.ts';
import { AddressRefused, HostNotFound, type GuardedAnswer } from '../guarded-fetch.ts';

const headers = {
  accept: 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Midoffice)',
};

/** What people read of a host without an address: either the address is wrong, or another try helps. */
export const unknownHost = (field: string, { message }: HostNotFound): ApiError =>
  new ApiError(502, `${field}: ${message}. Please check the address, or try again.`, { field });

/**
 * Reads what is at an address that a person gave: public addresses only.
 * @param field the input field that a refusal names
 * @throws ApiError 400 for an address that must not be asked, or at which there is nothing; 413 for a longer answer; 502 where
 * nothing comes
 */
export async function readSite(
  { connectors }: Pick<Platform, 'connectors'>,
  field: string,
  address: string,
  limits: FetchLimits,
): Promise<GuardedAnswer> {
  let answer: GuardedAnswer;
  try {
    answer = await connectors.web.fetch(address, { ...limits, headers });
  } catch (error) {
    if (error instanceof AddressRefused) throw badInput(field, error.message);
    if (error instanceof HostNotFound) throw unknownHost(field, error);
    if (error instanceof OversizedAnswer)
      throw new ApiError(413, `${field}: what is there has more than ${limits.maxBytes / 1_048_576} MB`, {
        field,
      });
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const what = isLate
      ? 'does not answer in time, please try again'
      : 'does not answer, please check the address';
    throw new ApiError(502, `${field}: the site ${what}.`, { field });
  }
  if (answer.status !== 200) throw badInput(field, `the site answered ${answer.status}`);
  return answer;
}
