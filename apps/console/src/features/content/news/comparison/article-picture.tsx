import { useState } from 'react';
import css from '../news.module.css';

interface ArticlePictureProps {
  readonly label: string;
  /** On our own origin; null where the article has none. */
  readonly address: string | null;
}

/** The picture of an article, which our own server fetches and shows. */
export function ArticlePicture({ label, address }: ArticlePictureProps) {
  const [failed, setFailed] = useState(false);
  if (address === null) return <span className={css.noPicture}>No picture</span>;
  if (failed) return <span className={css.noPicture}>The picture cannot be shown.</span>;
  return (
    <img
      className={css.picture}
      src={address}
      alt={`${label} article`}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
