// Loaded before component tests: lets Node read what the bundler otherwise does. JSX is compiled, a style sheet gives the
// names of its classes as they are written, a picture its address, and the contract's calls are what the browser has of them.
import { readFileSync } from 'node:fs';
import { registerHooks, type LoadFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { isCallFile } from '../../build/call-descriptions.ts';
import { directImports } from '../../build/direct-imports.ts';

const consoleSources = new URL('../', import.meta.url).href;
const descriptions = new URL('../../build/call-descriptions.ts', import.meta.url).href;
const { transform: rewriteImports } = directImports() as {
  transform(code: string, id: string): string | null;
};

const moduleOf = (source: string): LoadFnOutput => ({ format: 'module', source, shortCircuit: true });

const compiled = (file: string): LoadFnOutput => {
  const source = readFileSync(file, 'utf8');
  const { code, errors } = transformSync(file, rewriteImports(source, file) ?? source, {
    lang: 'tsx',
    jsx: { runtime: 'automatic' },
  });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return moduleOf(code);
};

/** A module of calls with their descriptions in their place. */
function described(url: string): LoadFnOutput {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const names = [...source.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name!);
  return moduleOf(
    [
      `import * as calls from ${JSON.stringify(url)};`,
      `import { describeCall } from ${JSON.stringify(descriptions)};`,
      ...names.map((name) => `export const ${name} = describeCall(calls.${name});`),
    ].join('\n'),
  );
}

/** Tests answer in place of the server, and so read the calls whole. */
const isConsole = (url = ''): boolean =>
  url.startsWith(consoleSources) && !/\/testing\/|\.test\.tsx?$/.test(url);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (!isConsole(context.parentURL) || !isCallFile(resolved.url)) return resolved;
    return { ...resolved, url: `${resolved.url}?described` };
  },
  load(url, context, next) {
    if (url.endsWith('?described')) return described(url.slice(0, -'?described'.length));
    if (url.endsWith('.css')) return moduleOf('export default new Proxy({}, { get: (_all, name) => name });');
    if (url.endsWith('.svg')) return moduleOf(`export default ${JSON.stringify(url)};`);
    // `?anew`: a test evaluates a module once more.
    return /\.tsx(\?anew)?$/.test(url) ? compiled(fileURLToPath(url)) : next(url, context);
  },
});
