import type { Label } from './types.ts';

interface JsonTurn {
  readonly label: Label;
  readonly parts: string[];
  readonly isAfterHeading: boolean;
}

const textOf = (from: object, ...names: string[]): string => {
  for (const name of names) {
    const value: unknown = Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined;
    if (typeof value === 'string') return value;
  }
  return '';
};

/** The list of turns within an answer: itself, or the longest list of objects that it holds. */
function listOf(value: unknown): object[] {
  const lists = Array.isArray(value) ? [value] : Object.values((value ?? {}) as object).filter(Array.isArray);
  const objects = lists.map((list) =>
    list.filter((one): one is object => typeof one === 'object' && one !== null),
  );
  return objects.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Turns of a transcript that a vendor answers as JSON with speaker, title and content; undefined for every other text. */
export function readJsonTurns(raw: string): JsonTurn[] | undefined {
  const first = /\S/.exec(raw)?.[0];
  if (first !== '{' && first !== '[') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return undefined;
  }
  const turns = listOf(value).flatMap((one) => {
    const name = textOf(one, 'speaker', 'name').trim();
    const content = textOf(one, 'content', 'text', 'speech').trim();
    const title = textOf(one, 'title', 'role').trim();
    if (!name || !content) return [];
    return [
      {
        label: { name, titles: title ? [title] : [], start: -1, end: -1 },
        parts: [content],
        isAfterHeading: false,
      },
    ];
  });
  return turns.length ? turns : undefined;
}
