// Requests of the server to others as lint errors, wherever they are made without limits.
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const owners = new Set(
  ['bounded-fetch.ts', 'guarded-fetch.ts'].map((name) => `apps/server/src/platform/connectors/${name}`),
);
const message =
  'ask other servers by boundedFetch (platform/connectors/bounded-fetch.ts), or by guardedFetch where a person typed the address: both have a time and a size';

/** Names that are only written, not read: of a property, a method or a type. */
const isName = (node, { parent } = node) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && !parent.computed) ||
  /^(MethodDefinition|PropertyDefinition|TS\w+)$/.test(parent?.type ?? '');

/** `fetch` by whatever way, and `request` and `get` of Node's own clients, in the server but not in its tests. */
export const outgoing = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    if (!file.startsWith('apps/server/src/') || owners.has(file)) return {};
    if (file.includes('/testing/') || /\.test\.ts$/.test(file)) return {};
    const report = (node) => context.report({ node, message });
    return {
      Identifier: (node) => {
        if (node.name === 'fetch' && !isName(node)) report(node);
      },
      MemberExpression: (node) => {
        const name = node.computed ? node.property.value : node.property.name;
        if (name === 'fetch' && /^(globalThis|global)$/.test(node.object.name ?? '')) report(node);
        if (/^(request|get)$/.test(name ?? '') && /^https?$/.test(node.object.name ?? '')) report(node);
      },
      ImportDeclaration: (node) => {
        const { value } = node.source;
        const asks = node.specifiers.some(({ imported }) => /^(request|get)$/.test(imported?.name ?? ''));
        if (/^(undici|axios|got|node-fetch)$/.test(value)) report(node);
        else if (/^(node:)?https?$/.test(value) && asks) report(node);
      },
    };
  },
};
