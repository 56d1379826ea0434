// Tooltips of the console as lint errors where they are `title` attributes: only the pointer finds those, not keys or touch.
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const message =
  'a title attribute reaches neither keyboard nor touch: spread tooltip(text) (kit/tooltip/tooltip.ts), or data-tooltip for text that may be cut off';

/** Elements whose title is their name and not a tooltip. */
const named = new Set(['iframe']);
const isElement = (name) => name?.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);

/** `title` on an element, written out, spread over it or given to createElement. */
export const tooltips = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    if (!file.startsWith('apps/console/src/')) return {};
    const check = (node, name) => {
      if (isElement(name) && !named.has(name.name)) context.report({ node, message });
    };
    const isTitle = (property) => (property.key?.name ?? property.key?.value) === 'title';
    return {
      JSXAttribute: (node) => node.name.name === 'title' && check(node, node.parent.name),
      'JSXSpreadAttribute > ObjectExpression > Property': (node) =>
        isTitle(node) && check(node, node.parent.parent.parent.name),
      CallExpression: (node) => {
        const [tag, props] = node.arguments;
        if (node.callee.name !== 'createElement' || tag?.type !== 'Literal' || named.has(tag.value)) return;
        if (props?.type === 'ObjectExpression' && props.properties.some(isTitle))
          context.report({ node, message });
      },
    };
  },
};
