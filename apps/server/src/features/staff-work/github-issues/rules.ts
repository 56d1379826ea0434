import { badInput } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A line of the issue's text that GitHub does not show, by which the intent is found again in its records. */
export const markOf = (effectId: string): string => `<!-- midoffice:${effectId} -->`;

/** The text of an issue as it is sent: what was written, where it came from, and the mark. */
export function issueBody(content: string, effectId: string, taskUrl: string | null): string {
  const origin = taskUrl ? `Created from [a Midoffice task](${taskUrl}).` : 'Created in Midoffice.';
  return [content, '---', origin, markOf(effectId)].filter(Boolean).join('\n\n');
}

/** The configured repository of this name, whatever its case. @throws ApiError 400 for any other */
export function requireRepository({ connectors }: Pick<Platform, 'connectors'>, name: string): string {
  const { repositories } = connectors.github;
  const found = repositories.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!found)
    throw badInput(
      'repository',
      repositories.length
        ? `must be one of ${repositories.join(', ')}`
        : 'is not configured: please set GITHUB_REPOSITORIES',
    );
  return found;
}
