// Another system that receives webhooks: a real server on this machine, which answers as a test says.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { MESSAGE_DATA } from "@/modules/webhooks/message-schemas.ts";
import type { MessageType } from "@/modules/webhooks/rules.ts";
import type { Certificate } from "../app/certificates.ts";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  /** Everything that was received, oldest first. */
  received: Received[];
  /** Whether its messages must be those of the API's document. Those of an earlier release said less. */
  knowsMessages: boolean;
  /** How it answers from now on. */
  answer: (response: ServerResponse) => void;
  /** The messages whose signature is right, as the receiver understands them. Throws for a wrong signature. */
  messages(secret: string): { id: string; type: string; data: Record<string, unknown> }[];
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer());
};

/** The signature is checked by the package that implements the standard, not by our own code, as of its sending. */
export const verified = (secret: string, { headers, body }: Received) => {
  const { now } = Date;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1000;
  try {
    return new Webhook(secret).verify(body, headers) as { type: MessageType; data: Record<string, unknown> };
  } finally {
    Date.now = now;
  }
};

export const accepted = (response: ServerResponse): void => void response.writeHead(204).end();

/** `certificate`: of "localhost"; then it is reached by TLS. */
export const startReceiver = async (certificate?: Certificate): Promise<Receiver> => {
  const received: Received[] = [];
  const handle: RequestListener = async (request, response) => {
    const body = await read(request).catch(() => undefined);
    // The sender has given up.
    if (body === undefined) return;
    received.push({ headers: request.headers as Record<string, string>, body });
    receiver.answer(response);
  };
  const server = certificate ? https.createServer(certificate, handle) : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: certificate ? `https://localhost:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
    received,
    knowsMessages: true,
    answer: accepted,
    messages: (secret) =>
      received.map((push) => {
        const { type, data } = verified(secret, push);
        if (receiver.knowsMessages) z.strictObject(MESSAGE_DATA[type].shape).parse(data);
        return { id: push.headers["webhook-id"]!, type, data };
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
};
