// Questions for a name in an object as lint errors where they also find what every object inherits.
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const message =
  'name in object also finds what every object inherits, such as constructor: use Object.hasOwn(object, name)';

/** Names that the code itself writes: texts, and symbols of the language. */
const isFixed = (node) =>
  node.type === 'Literal' ||
  node.type === 'PrivateIdentifier' ||
  (node.type === 'MemberExpression' && node.object.name === 'Symbol');

/** Asks for inherited names on purpose. */
const isPrototype = (node) => node.type === 'MemberExpression' && node.property.name === 'prototype';

/** `name in object` with a name that is not written out, outside of tests. */
export const foreignNames = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    if (/\.test\.tsx?$/.test(file) || file.includes('/testing/')) return {};
    return {
      BinaryExpression: (node) => {
        if (node.operator !== 'in' || isFixed(node.left) || isPrototype(node.right)) return;
        context.report({ node, message });
      },
    };
  },
};
