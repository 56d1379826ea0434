import { cutText } from '@midoffice/contract/kernel';
/** What replaces a secret. */
export const mask = '••••••••';

/** Names of fields, and parts of keys, that hold secrets. */
const secretName =
  /(?:^|[^a-z])(?:pass(?:word|wd|phrase)?|secret|token|auth(?:orization)?|credentials?|cookie|session(?:id)?|jwt|otp|pin)(?:$|[^a-z])|api[-_ .]?key|private[-_ .]?key|access[-_ .]?key|password|secret|token$/i;

/** `clientSecret` as `client Secret`. */
const spaced = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
export const isSecretName = (name: string): boolean => secretName.test(spaced(name.slice(0, 500)));

/** Secrets by how they are written: customers' keys have 32 letters and digits, vendors' keys and tokens their beginnings. */
const shapes: readonly RegExp[] = [
  /(?<![A-Za-z0-9])(?=[a-z]{0,31}[0-9A-Z])(?=[0-9]{0,31}[A-Za-z])[A-Za-z0-9]{32}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])(?:sk|pk|rk|whsec|xox[abp]|ghp|gho|AKIA)[_-]?[A-Za-z0-9_-]{12,}/g,
  /(?<=\b(?:Bearer|Basic) )[\w+/=.~-]{6,}/g,
  /(?<=:\/\/[^\s:@/]{0,100}:)[^\s@/]{1,200}(?=@)/g,
  /(?<=\b(?:api_?key|token|password|secret)=)[^\s&"']+/gi,
];

/** Letters as a JSON web token has them, with its dots. One run is taken whole, so that no text is compared twice. */
const dottedRun = /(?<![\w.-])[\w.-]+/g;
/** Characters of each of the first two parts of a JSON web token at least. */
const shortestPart = 8;

/** A run of {@link dottedRun} with its JSON web tokens masked: header, payload and signature. */
function maskWebTokens(run: string, hide: () => string): string {
  const parts = run.split('.');
  const shown: string[] = [];
  for (let n = 0; n < parts.length; n += 1) {
    const part = parts[n]!;
    const header = /(?<![A-Za-z0-9])eyJ/.exec(part);
    const isToken =
      header && part.length - header.index >= shortestPart + 3 && (parts[n + 1]?.length ?? 0) >= shortestPart;
    shown.push(isToken ? part.slice(0, header.index) + hide() : part);
    if (isToken) n += 2;
  }
  return shown.join('.');
}

/** What is between the name of a property and its value. */
const colon = /"\s{0,4}:\s{0,4}/g;
/** Characters of a name that are compared. */
const nameAtMost = 100;

/** The name of a property whose closing quote is at a place. */
function nameBefore(json: string, end: number): string {
  const text = json.slice(Math.max(0, end - nameAtMost), end);
  return text.slice(text.lastIndexOf('"') + 1);
}

/** Where a text of JSON ends whose first quote is at a place: after its last quote, or with the whole. */
function textEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1)
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at + 1;
  return json.length;
}

/** Where a value of JSON ends that may be cut off. */
function valueEnd(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const sign = json[at]!;
    if (depth === 0 && (sign === ',' || sign === '}' || sign === ']')) return at;
    if (sign === '"') at = textEnd(json, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return json.length;
}

/** JSON that was cut off, and cannot be parsed, with the values of secret properties masked. */
function maskProperties(text: string, note: (count: number) => void): string {
  const shown: string[] = [];
  let from = 0;
  colon.lastIndex = 0;
  for (let found = colon.exec(text); found; found = colon.exec(text)) {
    const start = colon.lastIndex;
    const end = isSecretName(nameBefore(text, found.index)) ? valueEnd(text, start) : start;
    const value = text.slice(start, end);
    if (!/[^\s"]/.test(value) || value === 'null') continue;
    note(1);
    shown.push(text.slice(from, start), value.startsWith('"') ? `"${mask}"` : mask);
    from = end;
    colon.lastIndex = end;
  }
  return shown.join('') + text.slice(from);
}

interface Masked {
  readonly text: string;
  readonly masked: number;
}

function maskShapes(text: string): Masked {
  let masked = 0;
  const hide = (): string => {
    masked += 1;
    return mask;
  };
  const runs = text.replaceAll(dottedRun, (run) => (run.includes('eyJ') ? maskWebTokens(run, hide) : run));
  const shown = shapes.reduce((rest, shape) => rest.replaceAll(shape, hide), runs);
  return { text: shown, masked };
}

/** @param isSecret whether the name above says so */
function maskJson(value: unknown, isSecret: boolean, note: (count: number) => void, level = 0): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object') {
    if (isSecret && value !== '') {
      note(1);
      return mask;
    }
    if (typeof value !== 'string') return value;
    const { text, masked } = maskShapes(value);
    note(masked);
    return text;
  }
  // Deeper than people nest: as a whole.
  if (level > 40) {
    note(1);
    return mask;
  }
  if (Array.isArray(value)) return value.map((item) => maskJson(item, isSecret, note, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const { text, masked } = maskShapes(name);
      note(masked);
      return [text, maskJson(inner, isSecret || isSecretName(name), note, level + 1)];
    }),
  );
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A text of a cache with its secrets masked: properties of JSON whose names say so, and whatever is written like a key or
 * token. When in doubt it is masked.
 * @param name of the field or key that holds the text
 */
export function maskSecrets(text: string, name: string): Masked {
  let masked = 0;
  const note = (count: number): void => {
    masked += count;
  };
  const isSecret = isSecretName(name);
  const json = parsed(text);
  if (json !== undefined) {
    const shown = JSON.stringify(maskJson(json, isSecret, note));
    return { text: masked ? shown : text, masked };
  }
  if (isSecret && text) return { text: mask, masked: 1 };
  const rest = maskShapes(maskProperties(text, note));
  return { text: rest.text, masked: masked + rest.masked };
}

/** A key or pattern for the audit log: what is written like a secret is masked. */
export const auditedName = (name: string): string => cutText(maskShapes(name).text, 500);
