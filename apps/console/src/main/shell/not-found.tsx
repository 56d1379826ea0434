import { Card, OutsidePage } from '../../features/system/staff/screens/sign-in/page.tsx';
import css from '../../features/system/staff/screens/sign-in/sign-in.module.css';

/** An address that leads nowhere. */
export const NotFound = () => (
  <OutsidePage title="No such page">
    <Card title="There is no such page">
      <p className={css.lead}>
        This page doesn’t exist. The address may be mistyped, or the link may be outdated.
      </p>
      <a href="/admin">Open the console</a>
    </Card>
  </OutsidePage>
);
