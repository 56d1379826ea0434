/** One document of a submission. */
export interface FilingDocument {
  readonly body: string;
  readonly isHtml: boolean;
  /** Line of the file at which it begins, from 0. */
  readonly line: number;
}

/** Exhibits without tables for readers: schedules for machines, pictures, archives, copies of the tagged data. */
const skipped = /^(?:EX-27|EX-101|EX-104|GRAPHIC|ZIP|EXCEL|PDF|XML|JSON|COVER)/i;

/** The documents of a submission in SGML; a file without such marks is one document. */
export function splitDocuments(text: string): FilingDocument[] {
  const starts: number[] = [];
  for (let at = text.indexOf('<DOCUMENT>'); at >= 0; at = text.indexOf('<DOCUMENT>', at + 10))
    starts.push(at);
  if (!starts.length) return [{ body: text, isHtml: isHtml(text), line: 0 }];
  const documents: FilingDocument[] = [];
  if (starts[0]! > 200) documents.push({ body: text.slice(0, starts[0]), isHtml: false, line: 0 });
  let line = 0;
  let counted = 0;
  for (const [index, start] of starts.entries()) {
    const body = text.slice(start, starts[index + 1] ?? text.length);
    line += countLines(text, counted, start);
    counted = start;
    const type = /<TYPE>([^\r\n<]{1,40})/.exec(body.slice(0, 400))?.[1]?.trim() ?? '';
    if (!skipped.test(type)) documents.push({ body, isHtml: isHtml(body), line });
  }
  return documents;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Tables of old text have `<TABLE>`, `<S>` and `<C>` too, but no rows and cells. */
function isHtml(text: string): boolean {
  return /<(?:html|body|tr|td|div|xbrl)[\s>:]/i.test(text.slice(0, 200_000)) || /<td[\s>]/i.test(text);
}
