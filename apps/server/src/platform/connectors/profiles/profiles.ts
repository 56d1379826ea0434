import { ApiError } from '../../http/errors.ts';
import { boundedFetch, OversizedAnswer } from '../bounded-fetch.ts';

/** The service that collects what other sources say of companies, each in its own words. */
export interface ProfileConnector {
  /** Whether an address is set. */
  readonly isSet: boolean;
  /** The sources that it is asked for. */
  readonly sources: readonly string[];
  /**
   * One source's record of a symbol as the source spells it; undefined where it knows none.
   * @throws ApiError 502, 503 or 504 with a text for people
   */
  ask(source: string, symbol: string, signal?: AbortSignal): Promise<unknown>;
}

export interface ProfileOptions {
  /** Address below which `{source}/profile/{symbol}` answers. */
  readonly apiBase: string;
  readonly apiKey: string;
  readonly sources: readonly string[];
  /** Milliseconds until a source is given up. */
  readonly timeoutMs?: number;
}

const mostAnswerBytes = 262_144;

function refusalOf(status: number): ApiError {
  if (status === 401 || status === 403) return new ApiError(503, 'The source refuses our key.');
  if (status === 429) return new ApiError(503, 'The source is busy, please try again later.');
  return new ApiError(502, 'The source could not answer.');
}

/** A record as it came; of a list the first. @throws ApiError 502 where it is none */
function readAnswer(text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ApiError(502, 'The answer of the source cannot be read.');
  }
  const record: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (record === undefined) return undefined;
  if (typeof record !== 'object' || record === null)
    throw new ApiError(502, 'The answer of the source cannot be read.');
  return record;
}

/** Asks the collecting service. Without an address every source answers that it is not connected. */
export function createProfiles({
  apiBase,
  apiKey,
  sources,
  timeoutMs = 10_000,
}: ProfileOptions): ProfileConnector {
  const base = apiBase.replace(/\/$/, '');
  return {
    isSet: base !== '',
    sources,
    async ask(source, symbol, signal) {
      if (!base) throw new ApiError(503, 'No source of profiles is connected, please set PROFILES_API_BASE.');
      // A path of dots leads to another path.
      if (/^\.+$/.test(symbol)) return undefined;
      const url = `${base}/${encodeURIComponent(source)}/profile/${encodeURIComponent(symbol)}`;
      const answer = await boundedFetch(url, {
        timeoutMs,
        maxBytes: mostAnswerBytes,
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
        ...(signal && { signal }),
      }).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        if (error instanceof OversizedAnswer)
          throw new ApiError(502, 'The source answered more than it was asked for.');
        const late = error instanceof Error && error.name === 'TimeoutError';
        throw late
          ? new ApiError(504, 'The source did not answer in time.')
          : new ApiError(503, 'The source cannot be reached.');
      });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw refusalOf(answer.status);
      return readAnswer(answer.text);
    },
  };
}
