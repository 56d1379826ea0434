/** What a photo is for. */
export const photoKinds = ['profile', 'banner'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** Bytes of a photo at most. Source: r000-photo-size. */
export const photoMaxBytes = 1_000_000;

/** What is said of a photo that cannot be taken. Source: r000-photo-size, r000-photo-types. */
export const photoRefusals = {
  size: 'File Size Too Big. Max 1MB.',
  type: 'Invalid File Type.',
  other: 'File Upload Error.',
} as const;

/** Ends of names that are offered for choosing; what counts is the content. */
export const photoTypes = ['jpg', 'jpeg', 'png', 'svg'] as const;

/** Where a fallback banner is shown from. @param digit 0 to 9 */
export const bannerPicture = (digit: number): string => `/banner_pictures/${digit}.png`;

/** The fallback banner of a name: the same name has the same one. */
export function bannerOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return bannerPicture(sum % 10);
}
