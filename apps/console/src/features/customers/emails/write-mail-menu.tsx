import type { MailFamily } from '@midoffice/contract/customers/emails/shapes';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../data/me.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Menu } from '../../../kit/nav/menu.tsx';
import { mailCalls, mailTitles } from './mail-calls.ts';
import { MailDialog } from './panels/mail-dialog.tsx';

/** The families that go to customers; those for leads begin at the lead. */
const families = ['failed', 'blocked', 'expiring-card', 'removal'] as const satisfies readonly MailFamily[];

/** Begins a mail to a customer, of the families that the person may send. */
export function WriteMailMenu({ userid }: { readonly userid: string }) {
  const [family, setFamily] = useState<MailFamily | null>(null);
  const can = useCan();
  const entries = families
    .filter((one) => can(mailCalls[one]))
    .map((one) => ({ label: mailTitles[one], run: () => setFamily(one) }));
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label="Write email"
        entries={entries}
        trigger={(wired) => (
          <Button size="small" icon={<IconMailPlus size={14} />} {...wired}>
            Write email
          </Button>
        )}
      />
      {family && <MailDialog userid={userid} family={family} onClose={() => setFamily(null)} />}
    </>
  );
}
