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

const refused = (why: string): ApiError => new ApiError(400, `The answer ${why}.`, { field: 'responseData' });

/** Levels of JSON at most: each one indents every line within it. */
const mostLevels = 50;

/** @throws ApiError 400 where it is nested so deeply that its indents would outgrow it */
function indented(value: unknown): string {
  const containers = (values: readonly unknown[]): object[] =>
    values.filter((part): part is object => typeof part === 'object' && part !== null);
  let within = containers([value]);
  for (let levels = 0; within.length; levels += 1) {
    if (levels === mostLevels) throw refused(`has JSON of more than ${mostLevels} levels`);
    within = within.flatMap((part) => containers(Object.values(part)));
  }
  return JSON.stringify(value, null, 2);
}

/** The JSON of an answer, indented: its fence's, or from the first bracket to the last. */
function jsonOf(answer: string): string {
  const text = withoutFence(answer);
  const whole = parsed(text);
  if (whole !== undefined) return indented(whole);
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const from = text.indexOf(open);
    const to = text.lastIndexOf(close);
    const value = from >= 0 && to > from ? parsed(text.slice(from, to + 1)) : undefined;
    if (value !== undefined) return indented(value);
  }
  throw refused('has no JSON');
}

/** What a table of an answer may have at most. */
const mostColumns = 200;
const mostCells = 100_000;

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
  if (from < 0) throw refused('has no table');
  const after = lines.slice(from + 2);
  const end = after.findIndex((line) => !line.includes('|'));
  const head = cellsOf(lines[from]!);
  const lower = end < 0 ? after : after.slice(0, end);
  // Each line is filled to the columns of the head, so that a few characters a line make many cells.
  if (head.length > mostColumns) throw refused(`has a table of more than ${mostColumns} columns`);
  if (head.length * (lower.length + 1) > mostCells)
    throw refused(`has a table of more than ${mostCells.toLocaleString('en')} cells`);
  const body = lower.map((line) => {
    const cells = cellsOf(line);
    return head.map((_, column) => cells[column] ?? '');
  });
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
