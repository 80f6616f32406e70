// Receives traces as a collector of OpenTelemetry does: OTLP over HTTP, as JSON.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  /** OTEL_SERVICE_NAME of the process that sent it. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  /** 2: a failure. */
  status: number;
  attributes: Record<string, unknown>;
  ms: number;
}

export interface Collector {
  /** In the order of their arrival. */
  spans: ReceivedSpan[];
  /** What a process needs to send its traces here at once. */
  env(service: string): Record<string, string>;
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Body {
  resourceSpans?: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId: string;
        name: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

const toRecord = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = ({ resourceSpans = [] }: Body): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes, status, ...span }) => ({
        service: String(toRecord(resource.attributes)["service.name"]),
        name,
        traceId,
        spanId,
        parentSpanId,
        status: status?.code ?? 0,
        attributes: toRecord(attributes),
        ms: Number((BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000n) / 1_000,
      }))
    )
  );

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new TextDecoder().decode(new Uint8Array(chunks.flatMap((chunk) => [...chunk])));
};

/** Listens on a free port. */
export const startCollector = async (): Promise<Collector> => {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const text = await readText(request);
    if (request.url === "/v1/traces") spans.push(...spansIn(JSON.parse(text)));
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    spans,
    env: (service) => ({
      OTEL_DENO: "true",
      OTEL_DENO_CONSOLE: "ignore",
      OTEL_SERVICE_NAME: service,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
