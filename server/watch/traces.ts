/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; loaded only when that is set. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { setWatcher } from './span.ts';

export interface TraceTarget {
  /** As OpenTelemetry has it: `/v1/traces` is added. */
  endpoint: string;
  serviceName: string;
  /** Share of the traces that are sent, from 0 to 1. */
  share: number;
}

/** Watches from now on. The answer stops it and sends what is left. */
export function startTraces({ endpoint, serviceName, share }: TraceTarget): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('shop');
  const present = new AsyncLocalStorage<Span>();

  setWatcher(({ name, attributes }, work) => {
    const parent = present.getStore();
    const span = tracer.startSpan(name, { attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
    return present.run(span, async () => {
      try {
        return await work();
      } catch (error) {
        // The kind alone: a message may quote what somebody typed.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        span.end();
      }
    });
  });
  return async () => {
    setWatcher(undefined);
    await provider.shutdown().catch(() => {});
  };
}
