// Traces by Deno's OpenTelemetry (OTEL_DENO=true): our own spans beside those of requests and fetch, and one trace from a
// request through the outbox to its deliveries and emails (docs/design/operation.md#metrics-and-traces).
import {
  type Attributes,
  context,
  ProxyTracerProvider,
  type Span,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import type { Instant } from "../time/time.ts";

/** Deno registers its provider before the program starts. Without one, nothing below does anything. */
export const isTraced = !(trace.getTracerProvider() instanceof ProxyTracerProvider);

const tracer = trace.getTracer("parley");

/** Messages of errors can name people, so a span has the kind of its error only. */
const noteError = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
};

/** Runs `work` in a span of its own. Attributes are names and numbers, no ids of people, no addresses. */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  if (!isTraced) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      noteError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
};

/** Records a span only as a part of something that has one: what a polling loop does by itself has none. */
export const inChildSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  isTraced && trace.getActiveSpan() ? inSpan(name, attributes, work) : work();

/** A span for a time that has passed already. */
export const recordSpan = (name: string, from: Instant, to: Instant): void => {
  if (isTraced) tracer.startSpan(name, { startTime: from }).end(to);
};

/** Names the span of a request after its route, as OpenTelemetry's conventions for HTTP say. */
export const nameRequestSpan = (method: string, route: string): void => {
  if (!isTraced) return;
  const span = trace.getActiveSpan();
  span?.setAttribute("http.route", route);
  span?.updateName(`${method} ${route}`);
};

/** The span that runs now, as the header `traceparent` has it (W3C trace context); null without traces. */
export const currentTraceparent = (): string | null => {
  const current = isTraced ? trace.getActiveSpan()?.spanContext() : undefined;
  if (!current) return null;
  return `00-${current.traceId}-${current.spanId}-${current.traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Runs `work` as a part of the trace of a `traceparent`, also one from another process. */
export const continueTrace = <T>(traceparent: string | null, work: () => Promise<T>): Promise<T> => {
  const [, traceId, spanId, flags] = (isTraced && TRACEPARENT.exec(traceparent ?? "")) || [];
  if (!traceId || !spanId) return work();
  const remote = { traceId, spanId, traceFlags: parseInt(flags!, 16), isRemote: true };
  return context.with(trace.setSpanContext(context.active(), remote), work);
};
