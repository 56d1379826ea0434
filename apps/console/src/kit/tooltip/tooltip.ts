/** Attributes of an element that has a tooltip. */
interface TooltipAttributes {
  readonly 'data-tooltip'?: string;
  readonly 'aria-description'?: string;
}

/**
 * Attributes that give an element a tooltip which says more than the element itself: shown for pointer, keyboard and
 * touch by the {@link TooltipLayer}, and read aloud as its description. Where the tooltip only repeats the element's own
 * text, such as one that is cut off, `data-tooltip` alone is enough.
 * @param text none: no tooltip
 */
export const tooltip = (text: string | null | undefined): TooltipAttributes =>
  text ? { 'data-tooltip': text, 'aria-description': text } : {};
