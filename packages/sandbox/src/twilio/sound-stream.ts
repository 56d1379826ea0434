import { WebSocket } from 'ws';
import { signatureOf } from './reports.ts';

/** What a stream of sound needs to know of its call. */
export interface StreamedCall {
  readonly account: string;
  readonly authToken: string;
  readonly callId: string;
  readonly streamId: string;
  readonly url: string;
}

/** Twilio sends sound in frames of 20 ms. */
export const frameMs = 20;
export const frameBytes = 160;

/** Sends the sound of a call over a WebSocket as Twilio's Media Streams do; what cannot be sent is lost. */
export class SoundStream {
  readonly #call: StreamedCall;
  readonly #socket: WebSocket;
  #sequence = 0;
  #chunk = 0;

  constructor(call: StreamedCall) {
    this.#call = call;
    this.#socket = new WebSocket(call.url, {
      headers: { 'x-twilio-signature': signatureOf(call.authToken, call.url, {}) },
      handshakeTimeout: 5000,
    });
    // A receiver that refuses or leaves does not end the call.
    this.#socket.on('error', () => undefined);
    this.#socket.on('open', () => this.#begin());
  }

  #put(message: Readonly<Record<string, unknown>>): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #begin(): void {
    const { account, callId, streamId } = this.#call;
    this.#put({ event: 'connected', protocol: 'Call', version: '1.0.0' });
    this.#sequence += 1;
    this.#put({
      event: 'start',
      sequenceNumber: String(this.#sequence),
      streamSid: streamId,
      start: {
        accountSid: account,
        streamSid: streamId,
        callSid: callId,
        tracks: ['inbound'],
        mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
        customParameters: {},
      },
    });
  }

  /** Whether sound arrives by now. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(frame: Uint8Array): void {
    this.#sequence += 1;
    this.#chunk += 1;
    this.#put({
      event: 'media',
      sequenceNumber: String(this.#sequence),
      streamSid: this.#call.streamId,
      media: {
        track: 'inbound',
        chunk: String(this.#chunk),
        timestamp: String(this.#chunk * frameMs),
        payload: Buffer.from(frame).toString('base64'),
      },
    });
  }

  end(): void {
    this.#sequence += 1;
    const { account, callId, streamId } = this.#call;
    this.#put({
      event: 'stop',
      sequenceNumber: String(this.#sequence),
      streamSid: streamId,
      stop: { accountSid: account, callSid: callId },
    });
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else this.#socket.close(1000);
  }
}
