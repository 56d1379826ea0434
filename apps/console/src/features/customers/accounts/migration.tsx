import { lazy } from '../../../kit/load/lazy.tsx';

// Few customers wait for it: its code comes with the first of them.
const MigrationActions = lazy(
  async () => (await import('../../billing/payments/panels/migration-actions.tsx')).MigrationActions,
);

interface MigrationProps {
  readonly userid: string;
  readonly user: {
    readonly email: string;
    readonly legacy: boolean;
    readonly migrated: boolean;
    readonly planCode: string;
  };
}

/** Free Downgrade or Migrate Subscription where the customer is legacy and not migrated. */
export function Migration({ userid, user }: MigrationProps) {
  if (!user.legacy || user.migrated) return null;
  return <MigrationActions userid={userid} email={user.email} planCode={user.planCode} />;
}
