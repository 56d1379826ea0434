/** What inline styles say that a reader of tables needs. */

const lengthPt: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  em: 10,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  '%': 5,
};

const indents = /(padding-left|margin-left|text-indent)\s*:\s*(-?[\d.]{1,9})(pt|px|em|in|cm|mm|%)/gi;
/** The last of four lengths of `padding` or `margin`: the left one. */
function leftOf(style: string): number {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0 || !/^\s{0,4}(?:padding|margin)$/i.test(declaration.slice(0, colon))) continue;
    const lengths = declaration
      .slice(colon + 1)
      .trim()
      .split(/\s+/);
    const left = lengths.length === 4 ? /^(-?[\d.]{1,9})(pt|px|em|in)$/i.exec(lengths[3]!) : null;
    if (left) return Number(left[1]) * lengthPt[left[2]!.toLowerCase()]!;
  }
  return 0;
}

/** Points from the left edge: padding, margin and the indentation of the first line. */
export function indentOf(style: string): number {
  if (
    !style.includes('padding') &&
    !style.includes('margin') &&
    !style.includes('indent') &&
    !/PADDING|MARGIN|INDENT/.test(style)
  )
    return 0;
  let points = 0;
  let isLong = false;
  for (const [, name, amount, unit] of style.matchAll(indents)) {
    points += Number(amount) * lengthPt[unit!.toLowerCase()]!;
    if (!name!.toLowerCase().startsWith('text')) isLong = true;
  }
  if (!isLong) points += leftOf(style);
  return Number.isFinite(points) ? points : 0;
}

export function isBoldStyle(style: string): boolean {
  return /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style);
}

export function isHiddenStyle(style: string): boolean {
  return /display\s*:\s*none/i.test(style);
}

export function isPageBreak(style: string): boolean {
  return /page-break-(?:after|before)\s*:\s*always|break-(?:after|before)\s*:\s*page/i.test(style);
}

/** Text above the line, as footnote marks are set. */
export function isRaised(style: string): boolean {
  return /vertical-align\s?:\s?(?:super|text-top)/i.test(style) || /relative\s?;\s?top\s?:\s?-/i.test(style);
}
