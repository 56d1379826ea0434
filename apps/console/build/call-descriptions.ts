import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isMutatingGet, type AnyCall } from '@midoffice/contract/kernel';
import type { Plugin } from 'vite';

const callsFile = /\/packages\/contract\/src\/[\w-]+\/calls\.ts$/;

/** What of a call the browser needs to send it and to know who may. The shape is `PlainCall` in data/client.ts. */
function describe(call: AnyCall): Record<string, unknown> {
  return {
    name: call.name,
    method: isMutatingGet(call) ? 'POST' : call.method,
    path: call.path,
    access: call.access,
    mode: call.mode,
    reads: call.reads ?? [],
    changes: call.changes ?? [],
    ...(call.failure && { failure: call.failure }),
    // A GET that changes state is posted, its values in the body: no key may stand in an address.
    queryNames: call.query && !isMutatingGet(call) ? Object.keys(call.query.shape) : [],
    ...(call.encoding && { encoding: call.encoding }),
    hasBody: call.body !== undefined || isMutatingGet(call),
  };
}

/**
 * Gives the browser plain descriptions in place of the contract's calls, so that the schemas and their library
 * stay on the server. The types are the contract's own. Each call is a module of its own: the bundler puts whole
 * modules into chunks, and a room's file would bring all its calls along with the first one.
 */
export function callDescriptions(): Plugin {
  return {
    name: 'midoffice:call-descriptions',
    enforce: 'pre',
    async load(id) {
      const [file = '', query = ''] = id.split('?');
      if (!callsFile.test(file)) return null;
      const module = (await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)) as Record<
        string,
        AnyCall
      >;
      const one = new URLSearchParams(query).get('call');
      const code = one
        ? `export const ${one} = ${JSON.stringify(describe(module[one]!))};`
        : Object.keys(module)
            .map((name) => `export { ${name} } from ${JSON.stringify(`${file}?call=${name}`)};`)
            .join('\n');
      return { code, moduleSideEffects: false, moduleType: 'js' };
    },
  };
}
