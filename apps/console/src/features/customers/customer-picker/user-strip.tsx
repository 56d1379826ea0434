import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { IconExternalLink, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { useCustomerTools, useShowCustomer } from '../../../kit/nav/tools.ts';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import { Skeleton } from '../../../kit/states/states.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { Marks } from './marks.tsx';
import css from './customer-picker.module.css';

/** The tools of one customer, as far as they are there and permitted; the customer stays chosen. */
export function ToolTabs({ tool, userid }: { readonly tool: string; readonly userid: string }) {
  const tools = useCustomerTools();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the tool that is open may lie beyond the edge.
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tool, tools.length]);
  if (tools.length < 2) return null;
  return (
    <nav ref={strip} className={css.tools} aria-label="Tools of this customer">
      {tools.map(({ page, item, label }) => (
        <ToolLink key={item} page={page} item={item} params={{ userid }} current={item === tool}>
          {label}
        </ToolLink>
      ))}
    </nav>
  );
}

const nameOf = ({ user }: UserDetails): string =>
  `${user.firstname} ${user.lastname}`.trim() || user.username || user.email;

/** The chosen customer: name, e-mail, plan, marks; their public page, the info popup, clearing the choice. */
export function UserStrip({
  details,
  arrived,
  onClear,
}: {
  readonly details: UserDetails | undefined;
  /** Somebody has just chosen this customer: the keyboard goes on from here. */
  readonly arrived: boolean;
  onClear(): void;
}) {
  const showCustomer = useShowCustomer();
  const heading = useRef<HTMLHeadingElement>(null);
  const userid = details?.userid;
  useEffect(() => {
    if (arrived && userid) heading.current?.focus({ preventScroll: true });
  }, [arrived, userid]);
  if (!details)
    return (
      <div className={css.strip}>
        <Skeleton width={280} height={14} />
      </div>
    );
  const { user } = details;
  const name = nameOf(details);
  return (
    <div className={css.strip} data-testid="chosen-user">
      <h1 ref={heading} className={css.name} data-tooltip={name} tabIndex={-1}>
        {name}
      </h1>
      <span className={css.mail} data-tooltip={user.email}>
        {user.email}
      </span>
      <CopyButton text={user.email} label="Copy e-mail" />
      <StatusBadge tone="blue">{planLabel(user.planCode)}</StatusBadge>
      <Marks user={{ userRole: user.userRole, blocked: user.blocked, restricted: user.restricted }} />
      <span className={css.acts}>
        {details.portfolioPath && (
          <WebLink
            address={details.portfolioPath}
            title="Public page, in a new tab"
            aria-label="Public page, in a new tab"
          >
            <IconExternalLink size={15} />
          </WebLink>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<IconInfoCircle size={14} />}
          tooltip="Summary (Ctrl+Shift+Z)"
          onClick={() => showCustomer(details.userid)}
        >
          Info
        </Button>
        <IconButton size="small" label="Clear the chosen customer" onClick={onClear}>
          <IconX size={15} />
        </IconButton>
      </span>
    </div>
  );
}
