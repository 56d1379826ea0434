/** Who speaks in a call of the demo: invented people. */
const people = [
  { name: 'Helena Brandt', title: 'Head of Investor Relations' },
  { name: 'Marcus Oyelaran', title: 'Chief Executive Officer' },
  { name: 'Priya Venkat', title: 'Chief Financial Officer' },
  { name: 'Theo Lambert', title: 'Northlight Research -- Analyst' },
  { name: 'Sofia Almeida', title: 'Tidewater Securities -- Analyst' },
] as const;

/** One turn: who, and paragraphs. The operator is -1. */
export interface ScriptTurn {
  readonly who: number;
  readonly text: string;
}

/** What is said in the call of a company: about 1,100 words, with figures that fit each other. */
export function demoScript(
  company: string,
  period: string,
  figures: { revenue: number; eps: number },
): ScriptTurn[] {
  const revenue = `$${figures.revenue.toLocaleString('en-US')} million`;
  const next = `$${Math.round(figures.revenue * 1.03).toLocaleString('en-US')} million`;
  const net = `$${Math.round(figures.revenue * 0.14).toLocaleString('en-US')} million`;
  const operating = `$${Math.round(figures.revenue * 0.19).toLocaleString('en-US')} million`;
  const eps = `$${figures.eps.toFixed(2)}`;
  return [
    {
      who: -1,
      text: `Good afternoon, and welcome to the ${company} earnings conference call for ${period}. At this time, all participants are in a listen-only mode. A question-and-answer session will follow the formal remarks. As a reminder, this conference is being recorded. I would now like to hand the call over to Helena Brandt, head of investor relations. Please go ahead.`,
    },
    {
      who: 0,
      text: `Thank you, operator, and good afternoon to everybody who has joined us. With me today are Marcus Oyelaran, our chief executive officer, and Priya Venkat, our chief financial officer. Our press release and the slides for this call were published an hour ago and are available in the investor section of our website.\n\nBefore we begin, please note that some of what we say today is about the future. Such statements depend on assumptions that may turn out to be wrong, and actual results may differ for the reasons that our annual report describes. We also refer to measures that are not defined by accounting standards; the reconciliation is at the end of the release. With that, I hand over to Marcus.`,
    },
    {
      who: 1,
      text: `Thank you, Helena, and thank you all for your time. This was a solid quarter. Revenue was ${revenue}, ahead of what we expected three months ago, and every region contributed. Orders grew faster than shipments, so we enter the next quarter with more work on the books than we had a year ago.\n\nLet me mention three things. First, our newest product line has now been with customers for four quarters. Of those who bought in the first quarter, more than two thirds have ordered again, and average orders are about 18 % larger. Second, we opened the plant in Leipzig on schedule. It runs one shift today and will run two from March on, which takes pressure off our other sites and shortens delivery times by about nine days.\n\nThird, we signed a supply agreement for five years with two of our most important partners. It fixes prices for about 60 % of what we buy, and it lets us plan capacity with more confidence than in the past. We do not give the value of single contracts, but I can say that it is the largest agreement of this kind that we have ever made.\n\nOur people made this possible, and I want to thank all 4,200 of them. Priya will now take you through the numbers.`,
    },
    {
      who: 2,
      text: `Thank you, Marcus. I begin with the income statement. Total revenue was ${revenue}, an increase of 12 % compared with the same period of last year, or 11 % without the effect of exchange rates. Gross margin was 43.6 %, up 70 basis points, helped by a better mix and by lower freight rates.\n\nOperating expenses grew by 8 %, somewhat less than sales, as we hired more slowly than planned in administration and kept investing in research. Operating income was ${operating}, which is a margin of about 19 %. The tax rate was 22 %, as announced. Net income was ${net}. Diluted earnings per share were ${eps}.\n\nCash from operations covered investments and the dividend. We ended the quarter with more cash than debt for the sixth time in a row, and we bought back 1.2 million shares under the programme that the board approved in spring. Receivables were 47 days of sales, two days fewer than a year ago, and inventories fell for the second quarter in sequence.\n\nNow to the outlook. For the next quarter we expect revenue between ${revenue} and ${next}, and a gross margin of 43 % to 44 %. For the full year we confirm what we said in February, with growth of about a tenth. Capital expenditure will be somewhat higher in the second half because of the second shift in Leipzig. With that, operator, we are ready for questions.`,
    },
    {
      who: -1,
      text: `Thank you. We will now begin the question-and-answer session. The first question comes from the line of Theo Lambert with Northlight Research. Please go ahead.`,
    },
    {
      who: 3,
      text: `Good afternoon, and congratulations on the quarter. I have two questions. The first is on the new product line: you said that two thirds of the early customers have ordered again. Is that in line with what you saw with the previous generation at the same age? And the second is on gross margin. How much of the 70 basis points came from freight, and how much of that do you expect to keep?`,
    },
    {
      who: 1,
      text: `Thanks, Theo. I take the first one. With the previous generation it was a little more than half after four quarters, so this is clearly better. We think that the reason is the service contract, which is now included for the first year. Customers get used to it and stay. Priya, would you take the second?`,
    },
    {
      who: 2,
      text: `Of course. About 30 of the 70 basis points came from freight, the rest from mix. Freight rates are fixed until autumn for most of our routes, so we expect to keep that part for at least two quarters. Mix depends on how fast the older products fade, and there we have been careful in our guidance.`,
    },
    {
      who: -1,
      text: `The next question comes from the line of Sofia Almeida with Tidewater Securities. Please proceed.`,
    },
    {
      who: 4,
      text: `Hi, thank you for taking my question. On Leipzig: when the second shift begins, what does that do to fixed costs, and at which level of utilisation does the plant pay for itself? And a short one on the buyback. You have bought 1.2 million shares. Should we expect the same pace for the remaining quarters of the year?`,
    },
    {
      who: 2,
      text: `The second shift adds about 40 people and almost no equipment, so fixed costs rise by less than 3 %. The plant pays for itself at about 55 % utilisation, and we are at 48 % with one shift. We expect to pass that point early in the summer. On the buyback, the programme leaves us free in timing. You should not read a pace into a single quarter.`,
    },
    {
      who: 1,
      text: `If I may add one thing on Leipzig: what matters most to customers is not the cost but the delivery time. Nine days sounds like little, and for some of them it decides whether they order from us at all. We have already seen that in the orders of the last six weeks.`,
    },
    {
      who: -1,
      text: `There are no further questions at this time. I would like to turn the call back to Marcus Oyelaran for closing remarks.`,
    },
    {
      who: 1,
      text: `Thank you all for your questions and for your interest in ${company}. We will report again in three months, and until then we will be at the conferences in Boston and London. We look forward to seeing many of you there. Goodbye.`,
    },
  ];
}

const labelOf = (who: number): string =>
  who < 0 ? 'Operator' : `${people[who]!.name} -- ${people[who]!.title}`;

/** A script as publishers of transcripts print it, with a heading, parts and a list of participants. */
export function printedScript(company: string, symbol: string, script: readonly ScriptTurn[]): string {
  const asked = script.findIndex(({ text }) => text.includes('question-and-answer session. The first'));
  const turns = script.flatMap(({ who, text }, at) => [
    ...(at === asked ? ['Questions & Answers:'] : []),
    labelOf(who),
    text,
  ]);
  const cast = people.map(({ name, title }) => `${name} -- ${title}`);
  return [
    `${company} (${symbol}) Earnings Call`,
    'Prepared Remarks:',
    ...turns,
    'Call participants:',
    ...cast,
  ].join('\n\n');
}

/** A script as it is spoken on a line. */
export const spokenScript = (script: readonly ScriptTurn[]): { speaker: number; text: string }[] =>
  script.map(({ who, text }) => ({ speaker: who + 1, text: text.replaceAll('\n\n', ' ') }));

/** The page on which a company announces its call. */
export function announcementPage(
  company: string,
  period: string,
  {
    day,
    time,
    number,
    code,
    link,
  }: { day: string; time: string; number: string; code: string; link: string },
): string {
  return `<!doctype html><html lang="en"><head><title>${company} to report results</title></head><body>
<h1>${company} to report results of ${period}</h1>
<p>${company} will publish its results on ${day} after the close of trading, and will hold a conference call at ${time} on the same day.</p>
<p>Participants may dial ${number}; the access code is ${code}. A live webcast of the call is available at <a href="${link}">${link}</a>.</p>
<p>A replay will be available for seven days under +1 (555) 010-9999, replay code 990011.</p></body></html>`;
}
