import { Card, OutsidePage } from '../../features/system/staff/screens/sign-in/page.tsx';
import css from '../../features/system/staff/screens/sign-in/sign-in.module.css';

/** An address that leads nowhere. */
export const NotFound = () => (
  <OutsidePage title="No such page">
    <Card title="There is no such page">
      <p className={css.lead}>
        Nothing of the console stands at this address. It may be mistyped, or of an older link.
      </p>
      <a href="/admin">Open the console</a>
    </Card>
  </OutsidePage>
);
