import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { Button } from '../../../../../kit/base/button.tsx';

/** Reads what changed at GitHub, one repository after another; a failure of one is shown, and the others go on. */
export function RefreshButton({ repositories }: { readonly repositories: readonly string[] }) {
  const [isPending, setPending] = useState(false);
  const refresh = useWrite(refreshGithubIssues, { quiet: 'success' });
  const refusal = useRefusal(refreshGithubIssues);
  const run = async (): Promise<void> => {
    setPending(true);
    const answers = [];
    for (const repository of repositories) answers.push(await refresh.run({ repository }));
    setPending(false);
    const done = answers.filter((answer) => answer !== undefined);
    const changed = done.reduce((sum, answer) => sum + answer.changed, 0);
    if (done.length) snackbar.success(`${plural(changed, 'issue')} changed.`);
  };
  return (
    <Button
      size="small"
      icon={<IconRefresh size={14} />}
      pending={isPending}
      disabled={!repositories.length}
      disabledReason={refusal}
      onClick={() => void run()}
    >
      Refresh
    </Button>
  );
}
