/** The kind of job that goes on with a run over many targets. */
export const runFixJob = 'fix-runner.run';
