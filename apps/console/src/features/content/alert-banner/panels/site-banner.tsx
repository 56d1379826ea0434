import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { BannerText } from '../banner-text.tsx';
import css from './site-banner.module.css';

/** A banner as its readers get it. */
interface Shown {
  readonly text: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

const storeKey = 'midoffice-banner-dismissed';
// A timer counts in 32 bits; a banner may be shown for longer than the 24 days of that.
const longestTimerMs = 2 ** 31 - 1;

const nameOf = ({ text, expiresAt }: Shown): string => `${expiresAt} ${text}`;

/** Storage may be closed to us: then a banner is away until the page is left. */
function dismissedBefore(): string {
  try {
    return sessionStorage.getItem(storeKey) ?? '';
  } catch {
    return '';
  }
}

function keepDismissed(name: string): void {
  try {
    sessionStorage.setItem(storeKey, name);
  } catch {
    // Nothing is kept.
  }
}

/** Whether a moment has passed, noticed when it does. */
function useHasPassed(at: string): boolean {
  const [hasPassed, setPassed] = useState(() => !(Date.parse(at) > Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      const leftMs = Date.parse(at) - Date.now();
      if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, longestTimerMs));
      else setPassed(true);
    };
    if (!hasPassed) check();
    return () => clearTimeout(timer);
  }, [at, hasPassed]);
  return hasPassed;
}

function Banner({ banner }: { readonly banner: Shown }) {
  const [dismissed, setDismissed] = useState(dismissedBefore);
  const hasPassed = useHasPassed(banner.expiresAt);
  if (hasPassed || dismissed === nameOf(banner)) return null;
  return (
    <section className={css.strip} aria-label="Alert banner">
      <BannerText text={banner.text} />
      <IconButton
        variant="quiet"
        size="small"
        label="Dismiss the alert banner"
        onClick={() => {
          keepDismissed(nameOf(banner));
          setDismissed(nameOf(banner));
        }}
      >
        <IconX size={16} />
      </IconButton>
    </section>
  );
}

/** The alert banner above a page, until it expires by the clock or the person dismisses it for this session. */
export const SiteBanner = ({ banner }: { readonly banner: Shown | null }) =>
  banner && <Banner key={nameOf(banner)} banner={banner} />;
