/** Words within a name that are written small. */
const particles = new Set([
  'de',
  'del',
  'della',
  'der',
  'den',
  'di',
  'da',
  'dos',
  'du',
  'el',
  'la',
  'le',
  'ten',
  'ter',
  'van',
  'von',
  'zu',
  'bin',
  'al',
  'y',
  'e',
  'and',
]);

/** Speakers that have no name. */
const roles = new Set([
  'operator',
  'moderator',
  'coordinator',
  'conference operator',
  'unidentified speaker',
  'unidentified analyst',
  'unidentified participant',
  'unidentified company representative',
  'unknown speaker',
  'unknown analyst',
  'unknown executive',
  'unknown attendee',
  'company representative',
  'corporate participant',
  'analyst',
  'speaker',
]);

/** Words with which headings and sentences begin, never names. */
const noNames = new Set(
  'prepared questions question answer answers call company participants conference presentation transcript industry stocks full more all duration source ticker quarter date time risks summary takeaways image the a an our we you i it this that these those and but so yes no thank thanks okay ok hi hello good great sure with on in at for as let now first second third finally please well right today slide note net total revenue cash gross operating adjusted fiscal'.split(
    ' ',
  ),
);

const numbered = /^(?:speaker|analyst|operator|participant) \d{1,3}$/i;
const word = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const initial = /^\p{Lu}\.?$/u;
const suffix = /^(?:Jr|Sr|II|III|IV|PhD|Ph\.D|MD|M\.D|CFA|CPA|Esq)\.?$/;

/** Whether a text names a speaker: a person of one to six words, the operator, or `Speaker 3`. */
export function isSpeaker(text: string): boolean {
  if (text.length < 2 || text.length > 60) return false;
  const lower = text.toLowerCase();
  if (roles.has(lower) || numbered.test(text)) return true;
  const words = text.replaceAll(',', '').split(' ').filter(Boolean);
  if (words.length < 2 || words.length > 6) return false;
  if (noNames.has(words[0]!.toLowerCase())) return false;
  const named = words.filter((one) => word.test(one) || initial.test(one) || suffix.test(one));
  return named.length >= 2 && words.every((one) => named.includes(one) || particles.has(one.toLowerCase()));
}

/** Whether this speaker connects the callers. */
export const isOperator = (name: string): boolean =>
  /^(?:conference )?(?:operator|moderator|coordinator)(?: \d{1,3})?$/i.test(name);

/** Whether a role is that of somebody who asks. */
export const isAnalyst = (role: string): boolean => /\banalyst\b/i.test(role);

const titleWords =
  /\b(?:chief|officer|president|vice|chair|chairman|chairwoman|director|head|manager|treasurer|secretary|counsel|controller|founder|partner|investor relations|analyst|ceo|cfo|coo|cto|svp|evp|cvp|senior|executive|finance|operator)\b/i;

/** Titles of a label as role and company: `Morgan Stanley -- Analyst`, `Chief Financial Officer`. */
export function roleOf(titles: readonly string[]): { role: string; company: string } {
  const role = titles.filter((one) => titleWords.test(one)).join(', ');
  const company = titles.filter((one) => !titleWords.test(one)).join(', ');
  return { role, company };
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Callers as the operator announces them, by name: `the line of Keith Weiss with Morgan Stanley`. Linear: each match is
 * bounded by characters that it cannot hold.
 */
export function announced(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const line =
    /\b(?:line of|comes? from|questions? from|questions? is from|go to|is from)\s{1,3}(?:the lines? of\s{1,3})?([\p{L}\p{M}'’. -]{3,50}?)\s{1,3}(?:with|from|of|at)\s{1,3}([\p{L}\p{N}\p{M}&'’. -]{2,50}?)(?:[,?!]|\. |\.$|$)/gmu;
  for (const [, name = '', company = ''] of text.slice(0, 2_000_000).matchAll(line)) {
    const person = spaced(name.replace(/^(?:the )?(?:line|lines) of /i, ''));
    if (isSpeaker(person) && !found.has(person)) found.set(person, spaced(company));
  }
  return found;
}
