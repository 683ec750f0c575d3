/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; loaded only if that is set. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, type SpanContext, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Sender, setWatcher, type Watcher } from './span.ts';

export interface TraceTarget {
  /** The base address, as OpenTelemetry defines it: `/v1/traces` is appended. */
  endpoint: string;
  serviceName: string;
  /** The share of all traces that is sent, from 0 to 1. */
  share: number;
}

/** Starts sending traces. The returned function sends the remaining ones and stops. */
export function startTraces({ endpoint, serviceName, share }: TraceTarget): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('shop');
  const present = new AsyncLocalStorage<Span>();

  /**
   * Decides whether to sample a trace that arrives with a request. A stranger may have chosen its flag and its id, so
   * they can only lower the share of sampled traces and never raise it.
   */
  const admit = (context: SpanContext, sender: Sender): SpanContext => {
    const isWanted = (context.traceFlags & TraceFlags.SAMPLED) !== 0;
    const isSampled = isWanted && (sender === 'shop' || Math.random() < share);
    return { ...context, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
  };

  const inSpan: Watcher['inSpan'] = ({ name, attributes }, work) => {
    const parent = present.getStore();
    const span = tracer.startSpan(name, { attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
    return present.run(span, async () => {
      try {
        return await work();
      } catch (error) {
        // Only the name of the error is sent, because its message may quote personal data.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        span.end();
      }
    });
  };
  setWatcher({
    inSpan,
    continueTrace(traceparent, sender, work) {
      const context = parseTraceParent(traceparent);
      return context ? present.run(trace.wrapSpanContext(admit(context, sender)), work) : work();
    },
    traceparent() {
      const context = present.getStore()?.spanContext();
      return context && printTraceparent(context);
    },
  });
  return async () => {
    setWatcher(undefined);
    await provider.shutdown().catch(() => {});
  };
}

function printTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
