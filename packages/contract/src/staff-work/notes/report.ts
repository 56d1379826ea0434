/** Label of the line that starts a section of a report. Source: r002-report-sections. */
export const areaLabel = 'Product / Area Line';
/** Line that starts the list of what a section has still to do. */
export const outstandingLabel = '[Remaining Outstanding Tasks]';
/** Text of an item that nobody has filled in yet. */
export const placeholder = 'Insert Report Item Here';

/** Product or area of a section, and who works on it. */
export interface ReportArea {
  readonly name: string;
  /** The dedicated resource; null: none is named. */
  readonly resource: string | null;
  readonly members: readonly string[];
}

/** A section of a report. All lines are kept as they were written. */
export interface ReportSection extends ReportArea {
  readonly heading: string;
  readonly items: readonly string[];
  readonly outstanding: { readonly heading: string; readonly lines: readonly string[] } | null;
}

export interface Report {
  /** Lines before the first section. */
  readonly preamble: readonly string[];
  readonly sections: readonly ReportSection[];
}

const bullet = /^\s*(?:[-*•–]|\d{1,3}[.)])(?:\s+|$)/;

/** A line without its bullet or number, and without spaces around it. */
export const lineText = (line: string): string => line.replace(bullet, '').trim();

/** Whether a line has a bullet or a number. */
export const hasBullet = (line: string): boolean => bullet.test(line);

/** Whether a line is an item that is yet to be filled in. */
export const isPlaceholder = (line: string): boolean =>
  lineText(line).toLowerCase() === placeholder.toLowerCase();

/** Whether a line can be made a task: it has a text of its own. */
export const isItem = (line: string): boolean =>
  lineText(line) !== '' && !isPlaceholder(line) && !areaOf(line) && !isOutstandingLine(line);

const isOutstandingLine = (line: string): boolean =>
  line.trim().replace(/:$/, '').toLowerCase() === outstandingLabel.toLowerCase();

/** Takes what the last bracket of a text holds off its end; null where the text does not end with one. */
function takeLast(text: string, open: string, close: string): { before: string; inner: string } | null {
  if (!text.endsWith(close)) return null;
  const at = text.lastIndexOf(open);
  return at < 0 ? null : { before: text.slice(0, at).trimEnd(), inner: text.slice(at + 1, -1).trim() };
}

/** What the heading of a section says; null where the line is no heading. */
function areaOf(line: string): ReportArea | null {
  const found = /^[#*]{0,6} ?product ?\/ ?area line(.*)$/i.exec(line.trim());
  const rest = found?.[1];
  // "Product / Area Lines of last year" is a text.
  if (rest === undefined || /^[\p{L}\p{N}]/u.test(rest)) return null;
  let name = rest
    .trimStart()
    .replace(/^[:–-]/, '')
    .trim();
  let resource: string | null | undefined;
  let members: string[] | undefined;
  for (;;) {
    const team = members ? null : takeLast(name, '[', ']');
    const person = resource === undefined ? takeLast(name, '(', ')') : null;
    if (team)
      members = team.inner
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    else if (person) resource = person.inner || null;
    else return { name, resource: resource ?? null, members: members ?? [] };
    name = (team ?? person)!.before;
  }
}

/**
 * Divides the text of a report into its sections: `Product / Area Line: Charts (Ann) [Bob, Cy]` starts one, and
 * `[Remaining Outstanding Tasks]` the list of what it has still to do. Reads any text; `formatReport` gives the same back.
 * Source: r002-report-sections.
 */
export function parseReport(text: string): Report {
  const preamble: string[] = [];
  const sections: (ReportSection & { items: string[] })[] = [];
  let target = preamble;
  for (const line of text.split('\n')) {
    const area = areaOf(line);
    const section = sections.at(-1);
    if (area) {
      target = [];
      sections.push({ ...area, heading: line, items: target, outstanding: null });
    } else if (section && !section.outstanding && isOutstandingLine(line)) {
      target = [];
      sections[sections.length - 1] = { ...section, outstanding: { heading: line, lines: target } };
    } else target.push(line);
  }
  return { preamble, sections };
}

/** The text of a report, exactly as `parseReport` read it. */
export const formatReport = ({ preamble, sections }: Report): string =>
  [
    ...preamble,
    ...sections.flatMap(({ heading, items, outstanding }) => [
      heading,
      ...items,
      ...(outstanding ? [outstanding.heading, ...outstanding.lines] : []),
    ]),
  ].join('\n');

const plain = (text: string): string => text.replace(/[()[\]\n]/g, ' ').trim();

/** The line that starts a section. Brackets are what divides it, so names lose theirs. */
export function reportHeading({ name, resource, members }: ReportArea): string {
  const person = plain(resource ?? '');
  const team = members.map((member) => plain(member.replaceAll(',', ' '))).filter(Boolean);
  return `${areaLabel}: ${plain(name)}${person && ` (${person})`}${team.length ? ` [${team.join(', ')}]` : ''}`;
}

/** A section that is yet to be filled in, such as a new report begins with. */
export const emptySection = (area: ReportArea, outstanding: readonly string[] = []): string =>
  [
    reportHeading(area),
    `- ${placeholder}`,
    outstandingLabel,
    ...(outstanding.length ? outstanding : [`- ${placeholder}`]),
  ].join('\n');

/** The report that follows one: the same sections, their items to fill in, their outstanding tasks kept. */
export const nextReport = (text: string): string =>
  parseReport(text)
    .sections.map((section) => emptySection(section, section.outstanding?.lines.filter(isItem) ?? []))
    .join('\n\n');

/** How many items of a report nobody has filled in yet. */
export const openItems = (text: string): number => text.split('\n').filter(isPlaceholder).length;
