/** Why no issue can be created here; undefined where one can. */
export const noRepositories = ({
  connected,
  repositories,
}: {
  readonly connected: boolean;
  readonly repositories: readonly unknown[];
}): string | undefined =>
  connected && repositories.length
    ? undefined
    : 'GitHub is not connected. An administrator sets GITHUB_TOKEN and GITHUB_REPOSITORIES.';
