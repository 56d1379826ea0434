import type { Rule } from '../types.ts';

/** Rules in the order in which they are tried, with ids from 1. */
export const inOrder = (...rules: readonly Rule[]): Readonly<Record<string, Rule>> =>
  Object.fromEntries(rules.map((rule, i) => [String(i + 1), rule]));

/** Each text with a prefix. */
export const prefixed = (prefix: string, ...texts: readonly string[]): readonly string[] =>
  texts.map((text) => `${prefix}${text}`);
