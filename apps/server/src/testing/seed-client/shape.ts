// The shape of the seeds' answers, written here independently of the contract.

/** `any`: the member is there. A list: one element's shape, and that there is an element. A text: a media type. */
export type Shape = 'any' | readonly [Shape] | { readonly [member: string]: Shape };

/** An object with these members, names parted by spaces. */
export const has = (names: string): Record<string, Shape> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'any' as const]));

/** What a call says that only does something. */
export const said = has('message');

/** Where an answer differs from its shape; undefined where it does not. */
export function differs(answer: unknown, shape: Shape, place = 'the answer'): string | undefined {
  if (shape === 'any') return answer === undefined ? `${place} is missing` : undefined;
  if (Array.isArray(shape)) {
    if (!Array.isArray(answer)) return `${place} is no list`;
    if (!answer.length) return `${place} is empty`;
    return answer.map((one) => differs(one, shape[0] as Shape, `one of ${place}`)).find(Boolean);
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return `${place} is no object`;
  return Object.entries(shape)
    .map(([name, inner]) =>
      differs((answer as Record<string, unknown>)[name], inner as Shape, `${name} of ${place}`),
    )
    .find(Boolean);
}
