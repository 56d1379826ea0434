import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { PlanChangeForm } from '../plans/panels/plan-change-form.tsx';

interface PlanCodeChangeDialogProps {
  readonly userid: string;
  readonly email: string;
  readonly planCode: string;
  onClose(): void;
}

/** Asks for the new plan code of a customer. */
export const PlanCodeChangeDialog = ({ userid, email, planCode, onClose }: PlanCodeChangeDialogProps) => (
  <Dialog title={`Change the plan of ${email}`} onClose={onClose}>
    <PlanChangeForm userid={userid} email={email} planCode={planCode} onDone={onClose} onCancel={onClose} />
  </Dialog>
);
