import { replayCall } from '@midoffice/contract/usage/replay/calls/replay-call';
import { replayable, replayLayers, withoutKeys } from '@midoffice/contract/usage/replay/shapes';
import { endpointOf, endpointOfPath } from '@midoffice/contract/usage/api-usage/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { answers } from '../answers.ts';
import { cutBody, differencesOf } from '../compare.ts';
import { isReplayable } from '../rules.ts';
import { verdictOf } from '../verdict.ts';

const differencesShown = 500;

function symbolBehind(path: string, endpointPath: string): string {
  try {
    return decodeURIComponent(path.slice(endpointPath.length).replace(/^\/|\/$/g, '')).toUpperCase();
  } catch {
    throw badInput('path', 'must be a path such as /api/v3/quote/AAPL');
  }
}

export const handler = implementRead(
  replayCall,
  async ({ db, platform }, { path, query: text, status, bytes }) => {
    const endpoint = endpointOfPath(path);
    if (!endpoint || !isReplayable(endpoint.code)) {
      const names = replayable.map((code) => endpointOf(code)?.path ?? code).join(', ');
      throw badInput('path', `cannot be answered from the data that is kept here; these can: ${names}`);
    }
    const query = withoutKeys(text);
    const symbol = symbolBehind(path, endpoint.path);
    if (symbol.includes('/')) throw badInput('path', 'must name one symbol');
    if (!symbol && endpoint.code !== 'search') throw badInput('path', 'must end with a symbol');
    const answer = answers[endpoint.code];
    const bodies = await Promise.all(
      replayLayers.map((layer) => answer({ db, layer, symbol, query, nowMs: platform.now() })),
    );
    const [production, development, raw] = bodies;
    const differences = differencesOf({ production, development, raw });
    const sent = (body: unknown) => ({
      status: 200,
      bytes: Buffer.byteLength(JSON.stringify(body)),
      ...cutBody(body),
    });
    const layers = { production: sent(production), development: sent(development), raw: sent(raw) };
    const logged = status === undefined || bytes === undefined ? null : { status, bytes };
    return {
      path,
      query: query.toString(),
      endpoint: { code: endpoint.code, name: endpoint.name },
      symbol: symbol || null,
      logged,
      verdict: verdictOf(layers, differences.length, logged),
      layers,
      differences: differences.slice(0, differencesShown),
      differenceCount: differences.length,
    };
  },
);
