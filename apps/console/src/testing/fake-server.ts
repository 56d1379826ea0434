import {
  answersPost,
  type AnyCall,
  type Conflict,
  type ErrorBody,
  type InputOf,
  type OutputOf,
  type SentOf,
} from '@midoffice/contract/kernel';

/** What a refusal says beside its text. */
interface Refusal {
  readonly message?: string;
  readonly field?: string;
  readonly conflicts?: readonly Conflict[];
  readonly revision?: number;
  readonly issues?: ErrorBody['issues'];
  readonly code?: ErrorBody['code'];
}

type Answer = (input: Record<string, unknown>) => Response | Promise<Response>;

interface Route {
  readonly call: AnyCall;
  readonly answer: Answer;
}

/** A call that the console made. */
interface Asked {
  readonly call: string;
  readonly input: unknown;
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-1' },
  });

/** The parameters of a path, or undefined where another call answers it. */
function pathParameters(call: AnyCall, pathname: string): Record<string, string> | undefined {
  const wanted = call.path.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) parameters[name] = decodeURIComponent(given[n]!);
    else if (part !== given[n]) return undefined;
  }
  return parameters;
}

/** Query parameters; several of one name are a list. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

/** A form as the server reads it; several of one name are a list. */
function formOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_answered, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError'))),
  );

/**
 * Fake server of component tests. The contract types what it answers and its schemas check it, and the same holds for
 * what the console sends: when the contract changes, tests that rely on its former shape fail.
 */
export class FakeServer {
  readonly #asked: Asked[] = [];
  readonly #routes = new Map<string, Route>();
  readonly #problems: string[] = [];

  /**
   * Answers a call.
   * @param output or what makes it from the input
   * @param after what is waited for first
   * @throws Error where the contract allows no such answer
   */
  answers<C extends AnyCall>(
    call: C,
    output: OutputOf<C> | ((input: InputOf<C>) => OutputOf<C>),
    after?: Promise<void>,
  ): this {
    const checked = (value: unknown): unknown => {
      const sent: unknown = JSON.parse(JSON.stringify(value));
      const { error } = call.output.safeParse(sent);
      if (error) throw new Error(`${call.name} answers nothing like this: ${error.message}`);
      return sent;
    };
    if (typeof output !== 'function') checked(output);
    return this.#route(call, async (input) => {
      await after;
      return json(
        200,
        checked(typeof output === 'function' ? (output as (given: unknown) => unknown)(input) : output),
      );
    });
  }

  /** Refuses a call, or fails at it. @param status 403 forbidden, 409 conflict, 500 failed */
  refuses(call: AnyCall, status: number, { message = '', ...rest }: Refusal = {}): this {
    const body: ErrorBody = { success: false, message, error: message, requestId: 'request-1', ...rest };
    return this.#route(call, () => json(status, body));
  }

  /** Refuses a call the next time it is made; then it answers as before. */
  refusesOnce(call: AnyCall, status: number, refusal: Refusal): this {
    const usual = this.#routes.get(call.name);
    if (!usual) throw new Error(`${call.name} has no usual answer`);
    this.refuses(call, status, refusal);
    const { answer } = this.#routes.get(call.name)!;
    return this.#route(call, (input) => {
      this.#routes.set(call.name, usual);
      return answer(input);
    });
  }

  /** Keeps its answer to a call back. */
  holds(call: AnyCall): this {
    return this.#route(call, () => new Promise<Response>(() => undefined));
  }

  /** What was asked of a call, oldest first. */
  inputsOf<C extends AnyCall>(call: C): SentOf<C>[] {
    return this.#asked.flatMap((one) => (one.call === call.name ? [one.input as SentOf<C>] : []));
  }

  /** What went against the contract; empty where nothing did. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** In place of the browser's fetch. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    const method = init.method ?? 'GET';
    for (const { call, answer } of this.#routes.values()) {
      const wanted = answersPost(call) ? 'POST' : call.method;
      const parameters = wanted === method ? pathParameters(call, pathname) : undefined;
      if (!parameters) continue;
      const body =
        init.body instanceof FormData
          ? formOf(init.body)
          : typeof init.body === 'string'
            ? (JSON.parse(init.body) as Record<string, unknown>)
            : {};
      const query = queryOf(searchParams);
      this.#asked.push({ call: call.name, input: { ...parameters, ...query, ...body } });
      try {
        // A call that changes something is posted with all its values in the body.
        const answered = Promise.resolve(
          answer({
            ...this.#parsed(call, call.params, parameters),
            ...this.#parsed(call, call.query, answersPost(call) ? body : query),
            ...this.#parsed(call, call.body, body),
          }),
        );
        // As the browser does: a call that is given up fails at once.
        return await Promise.race([answered, ...(init.signal ? [givenUp(init.signal)] : [])]);
      } catch (error) {
        if (init.signal?.aborted) throw error;
        this.#problems.push(String(error));
        return json(500, {});
      }
    }
    this.#problems.push(`nobody answers ${method} ${pathname}`);
    return json(501, {});
  };

  #route(call: AnyCall, answer: Answer): this {
    this.#routes.set(call.name, { call, answer });
    return this;
  }

  /** A part of the input as a handler gets it: checked, with its defaults. */
  #parsed(call: AnyCall, schema: AnyCall['body'], value: object): object {
    const { error, data } = schema?.safeParse(value) ?? { data: {} };
    if (error) this.#problems.push(`${call.name} takes nothing like this: ${error.message}`);
    return data ?? {};
  }
}
