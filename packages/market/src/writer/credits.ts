/** Credits as the article writer shows them: used of most, each with two decimals. Source: r000-generator-credits. */
export const creditsText = (usedTokens: number, maxTokens: number): string =>
  `${usedTokens.toFixed(2)}/${maxTokens.toFixed(2)}`;

/** Tokens of a language model that one credit buys. */
export const tokensPerCredit = 1000;

/** What a rewrite costs, in credits rounded up to hundredths. */
export const creditsOf = (modelTokens: number): number =>
  Math.ceil((modelTokens / tokensPerCredit) * 100) / 100;
