import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import { ApiError } from '../../http/errors.ts';
import { boundedFetch, OversizedAnswer } from '../bounded-fetch.ts';
import { busy, createHealth, notConnected, silent, type VendorHealth } from '../vendor-errors.ts';

/** The European Central Bank's data service. */
export interface EcbConnector {
  readonly connected: boolean;
  health(): VendorHealth;
  /**
   * Daily reference rates of all currencies, units for one euro, as the service's CSV (csvdata); an empty text where the days have
   * none. A year has some 800 KB.
   * @param from first day, `YYYY-MM-DD`
   * @param to last day
   * @throws ApiError 424, 502, 503
   */
  rates(from: string, to: string): Promise<string>;
}

export interface EcbOptions {
  /** Base address of the data service; empty: the ECB's own. */
  readonly apiBase: string;
  readonly timeoutMs?: number;
}

const name = 'The European Central Bank';
const answerMaxBytes = 8_388_608;

/** Source: ECB Data Portal, data API: dataflow EXR, daily (D), all currencies, against EUR, spot (SP00), average (A). */
const series = 'service/data/EXR/D..EUR.SP00.A';

/** @param options left out: not connected */
export function createEcb(options: EcbOptions | undefined): EcbConnector {
  const base = withoutTrailingSlashes(options?.apiBase || 'https://data-api.ecb.europa.eu');
  const health = createHealth(options !== undefined);
  async function get(from: string, to: string): Promise<string> {
    const query = new URLSearchParams({
      startPeriod: from,
      endPeriod: to,
      format: 'csvdata',
      detail: 'dataonly',
    });
    const answer = await boundedFetch(`${base}/${series}?${query}`, {
      timeoutMs: options?.timeoutMs ?? 60_000,
      maxBytes: answerMaxBytes,
      headers: { accept: 'text/csv' },
    }).catch((error: unknown) => {
      if (error instanceof OversizedAnswer) throw new ApiError(502, `${name} answers more than is read.`);
      throw silent(name);
    });
    // The service answers 404 where no observation matches, such as on a weekend.
    if (answer.status === 404) return '';
    if (answer.status === 429 || answer.status === 503) throw busy(name);
    if (!answer.ok) throw silent(name);
    return answer.text;
  }
  return {
    connected: options !== undefined,
    health: () => health.now(),
    async rates(from, to) {
      if (!options) throw notConnected(name, 'ECB_API_BASE');
      try {
        const text = await get(from, to);
        health.answered();
        return text;
      } catch (error) {
        health.failed(error);
        throw error;
      }
    },
  };
}
