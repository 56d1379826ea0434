import { choose, fillHtml, fillLine, placeholdersIn, type MailValues } from './fill.ts';
import { readLayout, readTemplate, type TemplateFile } from './template-files.ts';

/** A mail as it goes out. */
export interface RenderedMail {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  /** Names of the values that it says. */
  readonly used: ReadonlySet<string>;
}

interface Compiled {
  readonly file: TemplateFile;
  readonly html: string;
}

/**
 * Makes HTML of a template, its values not yet in it: they never pass through the MJML compiler.
 * The compiler is loaded with the first mail.
 */
async function compile(file: TemplateFile, values: MailValues): Promise<string> {
  const [{ default: mjml2html }, layout] = await Promise.all([import('mjml'), readLayout()]);
  const frame = layout.replaceAll(/<!--[\s\S]*?-->/g, '');
  const source = choose(
    frame.replace('<mail-body />', () => file.body),
    values,
  );
  const { html, errors } = await mjml2html(source, {
    validationLevel: 'strict',
    // Else the compiler links the web fonts that it knows, and each opened mail would ask a third party.
    fonts: {},
  });
  if (errors.length) throw new Error(`mail template: ${errors[0]!.formattedMessage}`);
  return html;
}

const compiled = new Map<string, Promise<Compiled>>();

/** The compiled template for this choice of values; kept, since a template has few of them. */
function compiledFor(name: string, values: MailValues): Promise<Compiled> {
  const given = Object.keys(values).filter((key) => values[key]);
  const key = `${name} ${given.sort().join(' ')}`;
  const known = compiled.get(key);
  if (known) return known;
  const made = readTemplate(name).then(async (file) => ({ file, html: await compile(file, values) }));
  compiled.set(key, made);
  // A failure is not kept: the next mail tries again.
  made.catch(() => compiled.delete(key));
  return made;
}

/** The plain part of a mail, made of its HTML, so that both say the same. */
async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  const text = convert(html, {
    wordwrap: 76,
    selectors: [
      // The preheader: mail programs show it beside the subject.
      { selector: 'body > div:first-child', format: 'skip' },
      { selector: 'td > div', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'td > table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'a[href^="mailto:"]', format: 'inline' },
      { selector: '.facts > table', format: 'dataTable', options: { maxColumnWidth: 46, colSpacing: 3 } },
    ],
  });
  return `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

/**
 * Writes a mail from a template of `templates/`.
 * @param name `<family>/<code>`
 * @throws Error where the template wants a value that is not given, or a link that is no https address
 */
export async function renderMail(name: string, values: MailValues): Promise<RenderedMail> {
  const { file, html: frame } = await compiledFor(name, values);
  const lines = { subject: choose(file.subject, values), preheader: choose(file.preheader, values) };
  const subject = fillLine(lines.subject, values);
  const preheader = fillLine(lines.preheader, values);
  const html = fillHtml(frame, { ...values, subject, preheader, because: file.because });
  const used = new Set([lines.subject, lines.preheader, frame].flatMap(placeholdersIn));
  return { subject, preheader, html, text: await textOf(html), used };
}
