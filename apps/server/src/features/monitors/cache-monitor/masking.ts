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
  /(?<![A-Za-z0-9])(?:sk|pk|rk|whsec|xox[abp]|ghp|gho|AKIA)[_-]?[A-Za-z0-9_-]{12,200}/g,
  /(?<![A-Za-z0-9])eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?/g,
  /(?<=\b(?:Bearer|Basic) )[\w+/=.~-]{6,4000}/g,
  /(?<=:\/\/[^\s:@/]{0,100}:)[^\s@/]{1,200}(?=@)/g,
  /(?<=\b(?:api_?key|token|password|secret)=)[^\s&"']{1,500}/gi,
];
/** A property with a text, in JSON that was cut off and cannot be parsed. */
const property = /"([^"\\]{1,100})"\s{0,4}:\s{0,4}"([^"\\]{1,4000})/g;

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
  const shown = shapes.reduce((rest, shape) => rest.replaceAll(shape, hide), text);
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
  const inProperties = text.replaceAll(property, (whole, key: string, value: string) => {
    if (!isSecretName(key)) return whole;
    note(1);
    return whole.slice(0, whole.length - value.length) + mask;
  });
  const rest = maskShapes(inProperties);
  return { text: rest.text, masked: masked + rest.masked };
}

/** A key or pattern for the audit log: what is written like a secret is masked. */
export const auditedName = (name: string): string => maskShapes(name).text.slice(0, 500);
