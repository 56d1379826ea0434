// Numbers that a person typed are read by one parser, as lint errors: a comma that is taken out may have been a decimal one.
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const message =
  'read typed numbers by numberIn (kit/form/number.ts) or readNumber (contract kernel/typed-number.ts): without its comma 12,5 becomes 125';

const isComma = (node) =>
  (node?.type === 'Literal' || node?.type === 'StringLiteral') &&
  (node.value === ',' || node.regex?.pattern === ',');
const takesOut = (node) =>
  (node?.type === 'Literal' || node?.type === 'StringLiteral') && /^\.?$/.test(node.value);

/** `replace` and `replaceAll` that take commas out or make points of them, in console and server but not in tests. */
export const typedNumbers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    if (!/^apps\/(?:console|server)\/src\//.test(file)) return {};
    if (file.includes('/testing/') || /\.test\.tsx?$/.test(file)) return {};
    return {
      CallExpression: (node) => {
        const { callee, arguments: given } = node;
        const name = callee.type === 'MemberExpression' ? callee.property.name : '';
        if (/^replace(?:All)?$/.test(name ?? '') && isComma(given[0]) && takesOut(given[1]))
          context.report({ node, message });
      },
    };
  },
};
