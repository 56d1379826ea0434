import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { sandboxRates, type SandboxRate } from './rates.ts';

const prefix = '/ecb/service/data';
const header = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';
const text = (status: number, body: string, type = 'text/plain'): Answer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});

/** What a seed takes from the stand-in without HTTP. */
export interface EcbHelpers {
  /** What it answers for these days, oldest first; of all its currencies where none are named. */
  rates(from: string, to: string, currencies?: readonly string[]): SandboxRate[];
}

/** By currency, then by day, as the service orders them. */
function csvOf(rates: readonly SandboxRate[]): string {
  const lines = [...Map.groupBy(rates, (one) => one.currency).values()].flatMap((list) =>
    list.map(
      ({ currency, date, rate }) => `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${date},${rate}`,
    ),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

/** The stand-in of the ECB's data service: daily reference rates as CSV, below /ecb/service/data/EXR. */
export function ecbVendor(): Vendor & { helpers(): EcbHelpers } {
  let runtime: SandboxRuntime | undefined;
  function work(key: string, query: Record<string, unknown>): Answer {
    const [, currencies] = /^D\.([A-Z+]*)\.EUR\.SP00\.A$/.exec(key) ?? [];
    if (currencies === undefined) return text(404, 'No results found.');
    if (query['format'] !== 'csvdata') return text(406, 'The stand-in answers format=csvdata only.');
    const today = new Date(runtime!.clock.nowMs()).toISOString().slice(0, 10);
    const [from, to] = [String(query['startPeriod'] ?? '1999-01-04'), String(query['endPeriod'] ?? today)];
    const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);
    if (!isDay(from) || !isDay(to)) return text(400, 'startPeriod and endPeriod must be days.');
    const rates = sandboxRates(from, to < today ? to : today, currencies ? currencies.split('+') : undefined);
    return rates.length ? text(200, csvOf(rates), 'text/csv') : text(404, 'No results found.');
  }
  return {
    name: 'ecb',
    attach(given) {
      runtime = given;
    },
    routes(app: FastifyInstance) {
      app.get<{ Params: { key: string }; Querystring: Record<string, unknown> }>(
        `${prefix}/EXR/:key`,
        (request, reply) =>
          serve(runtime!, request, reply, {
            vendor: 'ecb',
            query: request.query,
            body: null,
            idempotencyKey: null,
            faultAnswer: (status) => text(status, 'An injected failure.'),
            work: () => work(request.params.key, request.query),
          }),
      );
    },
    helpers: () => ({ rates: sandboxRates }),
    tick: () => undefined,
    close: async () => undefined,
  };
}
