import { ToolLink } from './tool-link.tsx';

interface UserLinkProps {
  readonly userid: string | null;
  /** Whether it is an account here; otherwise there is nothing to open. */
  readonly known: boolean;
}

/** A user id as a link to the customer; only the id where nobody has it. */
export const UserLink = ({ userid, known }: UserLinkProps) =>
  userid !== null && known ? (
    <ToolLink page="user-records" item="getUserInfo" params={{ userid }}>
      {userid}
    </ToolLink>
  ) : (
    <>{userid ?? '-'}</>
  );
