import { useState } from 'react';
import { nextSource } from '../photo-file.ts';
import css from './photo-image.module.css';

interface PhotoImageProps {
  /** Addresses to try, best first; what cannot be shown gives way to the next. */
  readonly sources: readonly string[];
  readonly alt: string;
  readonly shape: 'profile' | 'banner';
}

/** A profile photo or banner with its fallbacks. With no source left its place stays, named. */
export function PhotoImage({ sources, alt, shape }: PhotoImageProps) {
  const [failed, setFailed] = useState<{ readonly of: string; readonly source: string | null } | null>(null);
  const key = sources.join(' ');
  const source = failed?.of === key ? failed.source : (sources[0] ?? null);
  if (source === null)
    return (
      <span className={css.none} data-shape={shape} role="img" aria-label={alt}>
        {alt}
      </span>
    );
  return (
    <img
      className={css.image}
      data-shape={shape}
      src={source}
      alt={alt}
      onError={() => setFailed({ of: key, source: nextSource(sources, source) })}
    />
  );
}
