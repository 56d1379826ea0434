import { invalid } from './errors.ts';

/** What a form holds: texts, lists and maps of these. */
export type Form = string | Form[] | { [key: string]: Form };

const maxDepth = 8;

/** Reads `a[b][0][c]=1&expand[]=x` as Stripe's SDKs write it. */
export function parseForm(text: string): { [key: string]: Form } {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) place(root, splitName(name), value);
  return toForm(root, true) as { [key: string]: Form };
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const keys = [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
  ];
  if (keys.length > maxDepth) throw invalid('Invalid request: the parameters are nested too deeply.');
  return keys;
}

function place(root: Map<string, unknown>, keys: string[], value: string): void {
  let node = root;
  for (const [depth, raw] of keys.entries()) {
    const key = raw === '' ? String(node.size) : raw;
    if (depth === keys.length - 1) {
      node.set(key, value);
      return;
    }
    let next = node.get(key);
    if (!(next instanceof Map)) {
      next = new Map<string, unknown>();
      node.set(key, next);
    }
    node = next as Map<string, unknown>;
  }
}

function toForm(node: unknown, isRoot = false): Form {
  if (!(node instanceof Map)) return node as string;
  const entries = [...(node as Map<string, unknown>)];
  if (!isRoot && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => toForm(inner));
  }
  // Guard: fromEntries defines own properties, so that a key such as __proto__ stays a plain key.
  return Object.fromEntries(entries.map(([key, inner]) => [key, toForm(inner)]));
}
