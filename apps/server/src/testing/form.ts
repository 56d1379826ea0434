import type { Client, TestServer } from './server.ts';

/** Sends a form with its files as the console does. @param path the contract line's */
export async function postForm<T>(
  { app }: Pick<TestServer, 'app'>,
  client: Client,
  path: string,
  form: FormData,
): Promise<{ status: number; body: T }> {
  const encoded = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type')!,
      ...(client.cookie && { cookie: `midoffice_session=${client.cookie}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<T>() };
}
