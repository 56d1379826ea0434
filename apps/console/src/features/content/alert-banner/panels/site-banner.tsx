import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import css from '../alert-banner.module.css';

/** The text of a banner as its readers see it. */
export const BannerText = ({ text }: { readonly text: string }) => (
  <div className={css.banner}>
    <IconAlertTriangle size={16} aria-hidden="true" />
    <span>{text}</span>
  </div>
);

/** Whether a moment has passed; it turns true by itself. Longer than a timer can wait is as good as never. */
function usePassed(at: string | null | undefined): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (!at) return undefined;
    const leftMs = Date.parse(at) - Date.now();
    if (leftMs > 2_147_483_647) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [at]);
  return passed !== null && passed === at;
}

/**
 * The alert banner where there is one: it goes away when it expires.
 * @param everyMs how often it is read again, on pages that hear of no changes
 */
export function SiteBanner({ everyMs }: { readonly everyMs?: number }) {
  const { data } = useRead(getSiteBanner, {}, everyMs ? { everyMs } : {});
  const isOver = usePassed(data?.expiresAt);
  if (!data?.text || isOver) return null;
  return (
    <aside className={css.shown} aria-label="Alert">
      <BannerText text={data.text} />
    </aside>
  );
}
