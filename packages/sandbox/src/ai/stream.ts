/** Tokens of a question and of its answer. */
interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

interface Streamed {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly content: string;
  readonly finishReason: string;
  readonly usage: Usage;
}

/** A chat completion as server-sent events: its text by words, then why it ended, then its usage. */
export function asEvents({ id, created, model, content, finishReason, usage }: Streamed): string {
  const chunk = (choices: unknown[], more: object = {}): string =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, choices, ...more })}\n\n`;
  const words = content.match(/\S*\s+|\S+/g) ?? [];
  return [
    chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]),
    ...words.map((text) => chunk([{ index: 0, delta: { content: text }, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finishReason }]),
    chunk([], { usage }),
    'data: [DONE]\n\n',
  ].join('');
}
