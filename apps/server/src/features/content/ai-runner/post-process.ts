import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { csvText } from '../../../platform/csv/csv.ts';
import { ApiError } from '../../../platform/http/errors.ts';

export interface PostProcessed {
  readonly responseData: string;
  readonly rows?: string[][];
}

const fence = '```';

/** What a code fence holds where the answer has one, else the answer. */
export function withoutFence(answer: string): string {
  const open = answer.indexOf(fence);
  if (open < 0) return answer.trim();
  const line = answer.indexOf('\n', open);
  const close = answer.indexOf(fence, line);
  return line < 0 || close < 0 ? answer.trim() : answer.slice(line + 1, close).trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The JSON of an answer, indented: its fence's, or from the first bracket to the last. */
function jsonOf(answer: string): string {
  const text = withoutFence(answer);
  const whole = parsed(text);
  if (whole !== undefined) return JSON.stringify(whole, null, 2);
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const from = text.indexOf(open);
    const to = text.lastIndexOf(close);
    const value = from >= 0 && to > from ? parsed(text.slice(from, to + 1)) : undefined;
    if (value !== undefined) return JSON.stringify(value, null, 2);
  }
  throw new ApiError(400, 'responseData: holds no JSON', { field: 'responseData' });
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());
const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

/** The first Markdown table of an answer as rows, the headings first. */
function tableOf(answer: string): string[][] {
  const lines = answer.split('\n');
  const from = lines.findIndex(
    (line, n) => line.includes('|') && (lines[n + 1] ?? '').includes('-') && isRule(cellsOf(lines[n + 1]!)),
  );
  if (from < 0) throw new ApiError(400, 'responseData: holds no table', { field: 'responseData' });
  const after = lines.slice(from + 2);
  const end = after.findIndex((line) => !line.includes('|'));
  const head = cellsOf(lines[from]!);
  const body = (end < 0 ? after : after.slice(0, end)).map((line) =>
    head.map((_, column) => cellsOf(line)[column] ?? ''),
  );
  return [head, ...body];
}

/** The rows as CSV, with cells that a spreadsheet would run escaped. */
const csvOf = ([head = [], ...rows]: readonly string[][]): string =>
  csvText(
    head.map((header, column) => ({ header, type: 'text' as const, value: (row: string[]) => row[column] })),
    rows,
  );

/**
 * Does with an answer what its prompt says.
 * @param ask asks the model: of post-processing `prompt`
 * @throws ApiError 400 that names responseData where it does not hold what is searched for
 */
export async function postProcess(
  { postProcessing, postPrompt }: AiPrompt,
  answer: string,
  ask: (task: string, text: string) => Promise<string>,
): Promise<PostProcessed> {
  if (postProcessing === 'json') return { responseData: jsonOf(answer) };
  if (postProcessing === 'table') {
    const rows = tableOf(answer);
    return { responseData: csvOf(rows), rows };
  }
  if (postProcessing === 'prompt') return { responseData: await ask(postPrompt, answer) };
  return { responseData: withoutFence(answer) };
}
