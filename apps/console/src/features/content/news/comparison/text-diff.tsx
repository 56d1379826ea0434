import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import css from '../news.module.css';

// Texts that share little take longer to compare, and their marks would say nothing.
const limits = { maxEditLength: 1500, timeout: 150 };

interface Piece {
  readonly text: string;
  readonly isOwn: boolean;
}

/** The words of two texts, each with whether the other one lacks them; null where they share too little. */
function wordsOf(
  prod: string,
  legacy: string,
): { readonly prod: readonly Piece[]; readonly legacy: readonly Piece[] } | null {
  const parts = diffWordsWithSpace(legacy, prod, limits);
  if (!parts) return null;
  return {
    prod: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOwn: added })),
    legacy: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isOwn: removed })),
  };
}

interface TextDiffProps {
  readonly prod: string;
  readonly legacy: string;
  readonly side: 'prod' | 'legacy';
}

/** The text of one source, with the words marked that the other one lacks. */
export function TextDiff({ prod, legacy, side }: TextDiffProps) {
  const pieces = useMemo(() => wordsOf(prod, legacy)?.[side], [prod, legacy, side]);
  if (!pieces) return <>{side === 'prod' ? prod : legacy}</>;
  return (
    <>
      {pieces.map(({ text, isOwn }, at) =>
        isOwn ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, without state
          <mark key={at} className={side === 'prod' ? css.prodOwn : css.legacyOwn}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}
