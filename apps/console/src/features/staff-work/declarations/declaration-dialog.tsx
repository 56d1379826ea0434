import { declarationQuestions } from '@midoffice/contract/staff-work/declarations/lists';
import type { UserDeclaration } from '@midoffice/contract/staff-work/declarations/shapes';
import { Button } from '../../../kit/base/button.tsx';
import { Id } from '../../../kit/base/copy-button.tsx';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { EmptyState } from '../../../kit/states/states.tsx';

interface DeclarationDialogProps {
  readonly declaration: UserDeclaration;
  onClose(): void;
}

/** One declaration as the customer made it. */
export function DeclarationDialog({ declaration, onClose }: DeclarationDialogProps) {
  const { questions } = declaration;
  const isAnswered = questions !== null && Object.values(questions).some((answer) => answer !== null);
  return (
    <Dialog
      title="Declaration Details"
      subject={declaration.email ?? declaration.userid ?? undefined}
      guarded={false}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div data-screen="user-declaration-dialog">
        <KeyValueList
          items={[
            ['email', declaration.email],
            ['userid', <UserLink key="userid" userid={declaration.userid} known={declaration.knownUser} />],
            ['isProfessional', <YesNo key="professional" words value={declaration.isProfessional} />],
            ['createdAt', <Time key="at" at={declaration.createdAt} />],
            ['_id', <Id key="id" value={declaration._id} />],
          ]}
        />
        <PartHeading>Questions</PartHeading>
        {isAnswered ? (
          <KeyValueList
            items={declarationQuestions.map((name) => [
              name,
              <span key={name} style={{ whiteSpace: 'pre-line' }}>
                {questions[name] ?? '–'}
              </span>,
            ])}
          />
        ) : (
          <EmptyState text="No details found" />
        )}
      </div>
    </Dialog>
  );
}
