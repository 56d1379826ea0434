/** Tables in which a repair and its undo leave something behind; all others must come back to the byte. */
export const repairTraces: readonly string[] = [
  'audit_entry',
  'audit_detail',
  'audit_pending',
  'change_set',
  'change_set_subject',
  'change_row',
  // Lists that follow by themselves: what comes back has a new id, a new time or a new version.
  'eod_adjustment',
  'eds_outlier',
  'review_series',
  'possible_error',
  // A repair of bars queues their check.
  'job_progress',
  // What has to be counted again for Monitors > Coverage: rows are only added until the job has counted.
  'coverage_due',
];
