// Links of the console as lint errors, wherever an address may come from outside.
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const owner = 'apps/console/src/kit/nav/web-link.tsx';
const message =
  'an address that may come from outside goes into WebLink (kit/nav/web-link.tsx); one of our own is written out or made by a function named ...Address';

/** Whether an expression is an address of our own: written out, beginning with a path, or made by an `...Address` function. */
function isOwn(node) {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return /^\/(?!\/|\\|$)/.test(node.quasis[0].value.cooked);
  return node.type === 'CallExpression' && /Address$/.test(node.callee.name ?? '');
}

/** `href` with anything else, on elements and in what is spread over them. */
export const links = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    if (!file.startsWith('apps/console/src/') || file === owner || /\.test\.tsx?$/.test(file)) return {};
    return {
      JSXAttribute: (node) => {
        if (!/^(href|xlinkHref|formAction)$/.test(node.name.name ?? '')) return;
        const { value } = node;
        if (value?.type === 'JSXExpressionContainer' && !isOwn(value.expression))
          context.report({ node, message });
      },
      'JSXSpreadAttribute Property': (node) => {
        if (node.key.name === 'href' && !isOwn(node.value)) context.report({ node, message });
      },
    };
  },
};
