import type { AnchorHTMLAttributes } from 'react';

/** Whether a text may be the address of a link: an address of the web, or a path of this server. Anything else may be a script. */
const safeLink = (address: string | null | undefined): address is string =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(address ?? '');

interface WebLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  /** An address that is not our own, from a customer or a vendor for example. */
  readonly address: string | null | undefined;
}

/** A link to an address from outside, in a new tab. Where that is none that may be opened, only what it shows. */
export function WebLink({ address, children, ...props }: WebLinkProps) {
  if (!safeLink(address)) return <span className={props.className}>{children}</span>;
  return (
    <a {...props} href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
