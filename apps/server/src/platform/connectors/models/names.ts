/** Who runs models: our own address of chat completions (AI_API_BASE), or a provider by its own protocol. */
export const modelProviders = ['own', 'openai', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** A model that can be asked. Prices in dollars a million tokens; null: not known. */
export interface OfferedModel {
  /** `provider/model`, by which it is chosen. */
  readonly id: string;
  readonly provider: ModelProvider;
  /** As the provider calls it. */
  readonly name: string;
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}

const entry =
  /^(own|openai|anthropic|google)\/([\w.:@/-]{1,150})(?:=(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?))?$/;

/** Reads one entry of AI_MODELS, such as `openai/gpt-5` or `anthropic/claude=3:15`; undefined for another text. */
export function readModel(text: string): OfferedModel | undefined {
  const found = entry.exec(text);
  if (!found) return undefined;
  const [, provider, name, input, output] = found;
  return {
    id: `${provider}/${name}`,
    provider: provider as ModelProvider,
    name: name!,
    inputPrice: input === undefined ? null : Number(input),
    outputPrice: output === undefined ? null : Number(output),
  };
}

/** What a run cost in dollars, to a millionth; null where prices or tokens are not known. */
export function costOf(
  model: OfferedModel | undefined,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (!model || model.inputPrice === null || model.outputPrice === null) return null;
  if (inputTokens === null || outputTokens === null) return null;
  return Math.round(inputTokens * model.inputPrice + outputTokens * model.outputPrice) / 1_000_000;
}
