import { replayCall } from '@midoffice/contract/usage/replay/calls/replay-call';
import { replayable, replayLayers, withoutKeys } from '@midoffice/contract/usage/replay/shapes';
import { endpointOf, endpointOfPath } from '@midoffice/contract/usage/api-usage/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { requireStorable } from '../../../../platform/http/input.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { nextTurn } from '../../../../platform/turns.ts';
import { answers } from '../answers.ts';
import { compareBodies } from '../compare-thread.ts';
import { isReplayable } from '../rules.ts';
import { verdictOf } from '../verdict.ts';

const pathShape = 'must be a path such as /api/v3/quote/AAPL';

function symbolBehind(path: string, endpointPath: string): string {
  let symbol: string;
  try {
    symbol = decodeURIComponent(path.slice(endpointPath.length).replace(/^\/|\/$/g, '')).toUpperCase();
  } catch {
    throw badInput('path', pathShape);
  }
  requireStorable('path', symbol);
  return symbol;
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
    for (const pair of query) for (const part of pair) requireStorable('query', part);
    const symbol = symbolBehind(path, endpoint.path);
    if (symbol.includes('/')) throw badInput('path', 'must name one symbol');
    if (!symbol && endpoint.code !== 'search') throw badInput('path', 'must end with a symbol');
    const answer = answers[endpoint.code];
    const texts = { production: '', development: '', raw: '' };
    for (const layer of replayLayers) {
      texts[layer] = JSON.stringify(await answer({ db, layer, symbol, query, nowMs: platform.now() }));
      // Writing a body of many records takes a while: others are answered in between.
      await nextTurn();
    }
    const compared = await compareBodies(texts);
    const logged = status === undefined || bytes === undefined ? null : { status, bytes };
    return {
      path,
      query: query.toString(),
      endpoint: { code: endpoint.code, name: endpoint.name },
      symbol: symbol || null,
      logged,
      verdict: verdictOf(compared.layers, compared.differenceCount, logged),
      ...compared,
    };
  },
);
