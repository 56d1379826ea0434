/** Key, code, sub code, endpoint, question, answer. */
export type DemoRecord = readonly [
  key: string,
  code: string,
  subCode: string,
  endpoint: string,
  question: string,
  answer: string,
];
