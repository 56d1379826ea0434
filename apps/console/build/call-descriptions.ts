import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { answersPost, type AnyCall } from '@midoffice/contract/kernel';
import type { Plugin } from 'vite';

const callFile = /\/packages\/contract\/src\/[\w-]+\/[\w-]+\/calls\/[\w-]+\.ts$/;

/** Whether a module, by its path or address, is a call of the contract. */
export const isCallFile = (id: string): boolean => callFile.test(id);

/** What of a call the browser needs to send it and to know who may. The shape is `PlainCall` in data/client.ts. */
export function describeCall(call: AnyCall): Record<string, unknown> {
  return {
    name: call.name,
    method: answersPost(call) ? 'POST' : call.method,
    path: call.path,
    access: call.access,
    mode: call.mode,
    reads: call.reads ?? [],
    changes: call.changes ?? [],
    ...(call.failure && { failure: call.failure }),
    // Such a GET is sent as POST, with its values in the body: no key may be part of an address.
    queryNames: call.query && !answersPost(call) ? Object.keys(call.query.shape) : [],
    ...(call.encoding && { encoding: call.encoding }),
    hasBody: call.body !== undefined || answersPost(call),
  };
}

/**
 * Gives the browser plain descriptions in place of the contract's calls, so that the schemas and their library
 * stay on the server. The types are the contract's own.
 */
export function callDescriptions(): Plugin {
  return {
    name: 'midoffice:call-descriptions',
    enforce: 'pre',
    async load(id) {
      if (!isCallFile(id)) return null;
      const module = (await import(`${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`)) as Record<
        string,
        AnyCall
      >;
      const code = Object.entries(module)
        .map(([name, call]) => `export const ${name} = ${JSON.stringify(describeCall(call))};`)
        .join('\n');
      return { code, moduleSideEffects: false, moduleType: 'js' };
    },
  };
}
