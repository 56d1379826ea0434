export declare function boundaryProblem(
  file: string,
  specifier: string,
  names?: readonly string[],
): string | undefined;
declare const plugin: object;
export default plugin;
