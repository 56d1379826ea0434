import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Table } from '../kernel/store.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { speakers, type SandboxProfile } from './answers.ts';

export type { SandboxProfile };

/** What a seed or a test puts into the stand-in. */
export interface ProfileHelpers {
  /** Makes a company known to every source, or replaces it. */
  put(profile: SandboxProfile): void;
  remove(symbol: string): void;
}

type Kept = SandboxProfile & { readonly id: string };

const answer = (status: number, body: unknown): Answer => ({ status, headers: {}, body });

/** The stand-in of the service that collects profiles, below /profiles. Any key of eight letters opens it. */
export function profilesVendor(): Vendor & { helpers(): ProfileHelpers } {
  let runtime: SandboxRuntime | undefined;
  const table = (): Table<Kept> => runtime!.store.table<Kept>('profiles.companies');
  const speak = (source: string, symbol: string): Answer => {
    const known = table().get(symbol.toUpperCase());
    if (!Object.hasOwn(speakers, source) || !known) return answer(404, { error: 'not found' });
    const { id: _id, ...profile } = known;
    return answer(200, speakers[source]!(profile));
  };
  return {
    name: 'profiles',
    attach(given) {
      runtime = given;
    },
    helpers: () => ({
      put: (profile) =>
        void runtime!.store.transaction(() => table().put({ ...profile, id: profile.symbol })),
      remove: (symbol) => runtime!.store.transaction(() => table().delete(symbol)),
    }),
    routes(app: FastifyInstance) {
      app.get<{ Params: { source: string; symbol: string } }>(
        '/profiles/:source/profile/:symbol',
        (request, reply) => {
          const isKnown = /^\S{8,}$/.test(String(request.headers['x-api-key'] ?? ''));
          return serve(runtime!, request, reply, {
            vendor: 'profiles',
            query: {},
            body: null,
            idempotencyKey: null,
            faultAnswer: (status) => answer(status, { error: 'An injected failure.' }),
            work: () =>
              isKnown
                ? speak(request.params.source, request.params.symbol)
                : answer(401, { error: 'Unknown API key.' }),
          });
        },
      );
    },
    tick: () => undefined,
    close: async () => undefined,
  };
}
