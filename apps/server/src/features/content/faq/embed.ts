/** The job that makes the vectors of records. */
export const embedJob = 'faq.embed';
