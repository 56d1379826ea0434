import { IconAlertTriangle } from '@tabler/icons-react';
import css from './alert-banner.module.css';

/** The text of a banner as its readers see it. */
export const BannerText = ({ text }: { readonly text: string }) => (
  <div className={css.banner}>
    <IconAlertTriangle size={16} aria-hidden="true" />
    <span>{text}</span>
  </div>
);
