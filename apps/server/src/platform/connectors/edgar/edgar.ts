import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { Pace } from '../../db/pace-store.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { boundedFile, OversizedAnswer, type BoundedFile } from '../bounded-fetch.ts';
import {
  busy,
  createHealth,
  notConnected,
  silent,
  VendorFailure,
  type VendorHealth,
} from '../vendor-errors.ts';
import { filingsOf, pagesOf, tickersOf, type EdgarCompany, type EdgarFiling } from './records.ts';

/** EDGAR, the SEC's archive of filings, through its public endpoints. */
export interface EdgarConnector {
  readonly connected: boolean;
  health(): VendorHealth;
  /** The company of a ticker; undefined where the SEC's list has none. @throws ApiError 424, 502, 503 */
  company(symbol: string): Promise<EdgarCompany | undefined>;
  /** All filings of a company, newest first; undefined where there is no such company. @throws ApiError 424, 502, 503 */
  filings(cik: number): Promise<EdgarFiling[] | undefined>;
  /**
   * A document of the archives.
   * @param path begins with `/Archives/edgar/`
   * @throws ApiError 404 where there is none, 413 where it is larger than `filingMaxBytes`, 424, 502, 503
   */
  document(path: string): Promise<{ readonly bytes: Buffer; readonly charset: string }>;
}

export interface EdgarOptions {
  /** Who asks, as the SEC demands it: a name and an e-mail address. Empty: not connected. */
  readonly userAgent: string;
  /** Base address of the submissions; empty: the SEC's own. */
  readonly dataBase: string;
  /** Base address of the archives and the list of tickers; empty: the SEC's own. */
  readonly archivesBase: string;
  readonly timeoutMs?: number;
  /** The first pause before a request is repeated. */
  readonly backOffMs?: number;
}

/** Bytes of a document of a filing that is read at most. */
export const filingMaxBytes = 52_428_800;
const tooLarge = 'The filing has more than 50 MB and is not read.';
const name = 'EDGAR';
/** The SEC refuses addresses that send more than 10 requests a second. Source: SEC, Accessing EDGAR Data. */
export const edgarIntervalMs = 125;
const turnLongestMs = 20_000;
const turnMissedMs = 100;
const triesAtMost = 4;
/** After a 429 without a time of its own nobody asks for a while. */
const pauseMs = 2000;
const pauseLongestMs = 30_000;
/** The list of tickers changes daily. */
const tickersMs = 6 * 3_600_000;
const pagesAtMost = 60;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds that an answer asks to wait. */
function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? '');
  return Math.min(pauseLongestMs, Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : pauseMs);
}

function createHttp(options: EdgarOptions, pace: Pace) {
  const { userAgent, timeoutMs = 60_000, backOffMs = 500 } = options;
  /** Waits for a turn. One that a busy process has missed is not used: several late ones would be sent together. */
  async function turn(): Promise<void> {
    for (;;) {
      const waitMs = await pace.take(turnLongestMs);
      if (waitMs === undefined) throw busy(name);
      const due = performance.now() + waitMs;
      if (waitMs > 0) await wait(waitMs);
      if (performance.now() - due <= turnMissedMs) return;
    }
  }
  async function once(url: string, maxBytes: number): Promise<BoundedFile> {
    await turn();
    return boundedFile(url, { timeoutMs, maxBytes, headers: { 'user-agent': userAgent } });
  }
  return async function get(url: string, maxBytes: number): Promise<BoundedFile | undefined> {
    let failure: VendorFailure = silent(name);
    for (let tries = 1; tries <= triesAtMost; tries += 1) {
      const answer = await once(url, maxBytes).catch((error: unknown) => {
        if (error instanceof ApiError || error instanceof OversizedAnswer) throw error;
        return undefined;
      });
      if (answer?.ok) return answer;
      if (answer?.status === 404) return undefined;
      if (answer?.status === 403)
        throw new VendorFailure(
          502,
          'EDGAR refuses our requests. Please check EDGAR_USER_AGENT.',
          'refuses our credentials',
        );
      if (answer && answer.status < 500 && answer.status !== 429) throw silent(name);
      if (answer?.status === 429) {
        failure = busy(name);
        // For all processes: whoever goes on asking is locked out for longer.
        await pace.pause(retryAfterMs(answer.headers));
      } else failure = silent(name);
      if (tries < triesAtMost) await wait(backOffMs * 2 ** (tries - 1));
    }
    throw failure;
  };
}

const charsetOf = (headers: Headers): string =>
  /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1]?.toLowerCase() ?? '';

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw silent(name);
  }
}

/** @param pace the rate that all processes keep together */
export function createEdgar(options: EdgarOptions, pace: Pace): EdgarConnector {
  const connected = options.userAgent !== '';
  const dataBase = withoutTrailingSlashes(options.dataBase || 'https://data.sec.gov');
  const archivesBase = withoutTrailingSlashes(options.archivesBase || 'https://www.sec.gov');
  const get = createHttp(options, pace);
  const health = createHealth(connected);
  let tickers:
    | { readonly list: Promise<ReadonlyMap<string, EdgarCompany>>; readonly untilMs: number }
    | undefined;

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    if (!connected) throw notConnected(name, 'EDGAR_USER_AGENT');
    try {
      const result = await work();
      health.answered();
      return result;
    } catch (error) {
      health.failed(error);
      throw error;
    }
  }
  async function readTickers(): Promise<ReadonlyMap<string, EdgarCompany>> {
    const answer = await get(`${archivesBase}/files/company_tickers.json`, 16_777_216);
    if (!answer) throw silent(name);
    return tickersOf(parse(answer.bytes));
  }
  async function readSubmissions(file: string): Promise<unknown> {
    const answer = await get(`${dataBase}/submissions/${file}`, 33_554_432);
    return answer && parse(answer.bytes);
  }
  return {
    connected,
    health: () => health.now(),
    company: (symbol) =>
      watched(async () => {
        if (!tickers || tickers.untilMs < Date.now()) {
          const list = readTickers();
          tickers = { list, untilMs: Date.now() + tickersMs };
          list.catch(() => (tickers = undefined));
        }
        const known = await tickers.list;
        return known.get(symbol) ?? known.get(symbol.replaceAll('.', '-'));
      }),
    filings: (cik) =>
      watched(async () => {
        const first = await readSubmissions(`CIK${String(cik).padStart(10, '0')}.json`);
        if (first === undefined) return undefined;
        const lists = [filingsOf(cik, (first as { filings?: { recent?: unknown } }).filings?.recent)];
        for (const page of pagesOf(first).slice(0, pagesAtMost)) {
          const more = await readSubmissions(page);
          if (more !== undefined) lists.push(filingsOf(cik, more));
        }
        return lists.flat().sort((a, b) => b.acceptedAt.localeCompare(a.acceptedAt));
      }),
    document: (path) =>
      watched(async () => {
        try {
          const answer = await get(`${archivesBase}${path}`, filingMaxBytes);
          if (!answer) throw notFound('EDGAR has no such document.');
          return { bytes: answer.bytes, charset: charsetOf(answer.headers) };
        } catch (error) {
          if (error instanceof OversizedAnswer) throw new ApiError(413, tooLarge, { field: 'finalLink' });
          throw error;
        }
      }),
  };
}
