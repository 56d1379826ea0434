/** What of chDB's session is used; its package has no types that fit strict settings. */
export interface ChdbSession {
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>;
  queryStream(
    sql: string,
    options: { format: string },
  ): AsyncIterable<{ raw(): Uint8Array }> & { cancel(): void };
  close(): void;
}
/** Too many queries wait already. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** A text as a literal of the engine. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, (letter) => `\\${letter}`)}'`;
/** A name as the engine quotes it. */
export const named = (name: string): string => `\`${name.replace(/[\\`]/g, (letter) => `\\${letter}`)}\``;
