/** Metrics for Prometheus about this process and the shop. They contain no personal data, and labels contain no ids. */
import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import prometheus from 'prom-client';
import { type Database, sql } from '#server/core/db/database.ts';
import { readGauges } from '#server/core/telemetry/gauges.ts';
import { countLateJobs } from '../jobs/late-jobs.ts';
import { sendMailsTask } from '../mail/queue-mail.ts';

const { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus;

export interface Metrics {
  /** Adds the hooks that measure requests. Call this before any route is registered. */
  watch(http: FastifyInstance): void;
  /** Returns the metrics in Prometheus' text format. */
  read(): Promise<string>;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface ShopFigures {
  waiting: number;
  givenUp: number;
  /** How long the oldest due job or email has waited, in seconds. */
  oldest: number;
  late: number;
  stockOuts: number;
}

const shopFigures = sql<ShopFigures>(`
  select
    count(*) filter (where not is_given_up) as waiting,
    count(*) filter (where is_given_up) as given_up,
    coalesce(extract(epoch from now() - min(due_at) filter (where not is_given_up and due_at < now())), 0)::float8 as oldest,
    (${countLateJobs.text}) as late,
    (select count(*) from products where is_active and deleted_at is null and stock = 0) as stock_outs
  from (
    select attempts >= max_attempts as is_given_up, run_at as due_at from graphile_worker.jobs
    where task_identifier <> '${sendMailsTask}'
    union all
    select given_up_at is not null, due_at from queued_mails
  ) as work`);

/** Creates the metrics of one process. Figures that are equal for all processes are not summed over the processes. */
export function createMetrics(db: Database): Metrics {
  const registers = [new Registry()];
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'shop_requests_total',
    help: 'Requests by call and status.',
    registers,
    labelNames: ['call', 'status'] as const,
  });
  const duration = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'From the request to the end of its answer.',
    registers,
    labelNames: ['call'] as const,
    buckets: secondsBuckets,
  });
  const orders = new Counter({ name: 'shop_orders_placed_total', help: 'Answered with 201.', registers });
  const refused = new Counter({
    name: 'shop_orders_refused_total',
    help: 'Answered with 409, mostly for stock.',
    registers,
  });
  new Gauge({
    name: 'shop_database_connections',
    help: 'Of the pool that serves requests.',
    registers,
    labelNames: ['state'] as const,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited for' }, waitingCount);
    },
  });
  new Counter({
    name: 'shop_transactions_repeated_total',
    help: 'Transactions that were repeated after a deadlock or a conflict.',
    registers,
    collect() {
      this.reset();
      this.inc(db.repeats());
    },
  });
  new Gauge({
    name: 'shop_held',
    help: 'Bytes of caches and bodies, numbers of what waits or runs.',
    registers,
    labelNames: ['what'] as const,
    collect() {
      for (const [what, amount] of readGauges()) this.set({ what }, amount);
    },
  });
  // The figures share one query, because Prometheus reads them at the same time.
  let reading: Promise<ShopFigures | undefined> | undefined;
  const readFigures = () => {
    reading ??= db.row(shopFigures).catch(() => undefined);
    void reading.finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const shared = (name: string, help: string, of: (figures: ShopFigures | undefined) => number) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        this.set(of(await readFigures()));
      },
    });
  shared('shop_jobs_waiting', 'E-mails and other jobs to be done or tried again.', (now) => now?.waiting ?? 0);
  shared('shop_jobs_given_up', 'Jobs that failed too often: somebody should look.', (now) => now?.givenUp ?? 0);
  shared('shop_jobs_oldest_seconds', 'How long the oldest due job has waited.', (now) => now?.oldest ?? 0);
  shared('shop_jobs_late', 'Scheduled jobs that were not done at their times.', (now) => now?.late ?? 0);
  shared('shop_products_out_of_stock', 'Products on sale whose stock is 0.', (now) => now?.stockOuts ?? 0);
  shared('shop_database_up', '1 when the database answered.', (now) => (now ? 1 : 0));

  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registers);
    new AggregatorRegistry();
  }
  return {
    watch(http) {
      http.addHook('onResponse', async (request, reply) => {
        const call = nameCall(request);
        requests.inc({ call, status: reply.statusCode });
        duration.observe({ call }, reply.elapsedTime / 1000);
        if (call === 'POST /orders' && reply.statusCode === 201) orders.inc();
        if (call === 'POST /orders' && reply.statusCode === 409) refused.inc();
      });
    },
    read: () => (registry ? registry.metrics() : Promise.resolve('')),
  };
}

/** The metrics of all worker processes of this machine together. */
export function readWorkersMetrics(): Promise<string> {
  workersRegistry ??= new AggregatorRegistry();
  return workersRegistry.clusterMetrics();
}
let workersRegistry: InstanceType<typeof AggregatorRegistry> | undefined;

/** The label for a request, from a closed set: `GET /products/:id`, page, pictures, assets. */
function nameCall(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  const place = /^\/(api|assets|pictures)\b/.exec(request.url)?.[1];
  if (place === 'api') return route ? `${request.method} ${route.replace(/^\/api/, '')}` : 'unknown call';
  return place ?? 'page';
}
