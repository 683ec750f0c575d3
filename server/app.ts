/** Assembles the API server: binds the calls of every domain to HTTP. The pages are mounted separately. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyEtag from '@fastify/etag';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { mostPictureBytes } from '#contract/uploads/rules.ts';
import { hasAdmin } from './accounts/account.store.ts';
import { addressRules } from './accounts/addresses/api.ts';
import { accountsApi } from './accounts/api.ts';
import { createFindActor } from './accounts/sessions/session.ts';
import { alertsApi } from './alerts/api.ts';
import { type AlertStreamLimits, alertStreamLimits, serveAlertStream } from './alerts/serve-stream.ts';
import { approvalsApi, type PerformFrom } from './approvals/api.ts';
import { holdAboveLimit } from './approvals/open-approval.ts';
import { archiveApi } from './archive/api.ts';
import { auditApi } from './audit/api.ts';
import { cartApi } from './cart/api.ts';
import { catalogueApi } from './catalogue/api.ts';
import { complaintsApi } from './complaints/api.ts';
import { contactApi } from './contact/api.ts';
import { createOwnerLimit } from './core/concurrency-limit.ts';
import type { Services } from './core/services.ts';
import { describeError, limitFaults } from './core/telemetry/private-log.ts';
import { dashboardApi } from './dashboard/api.ts';
import { documentsApi } from './documents/api.ts';
import { homeApi } from './home/api.ts';
import { importsApi } from './imports/api.ts';
import { jarDeskApi } from './jars/desk/api.ts';
import { pickupsApi } from './jars/pickups/api.ts';
import { joinsApi } from './joins/api.ts';
import { letters } from './letters.ts';
import { accountApi } from './money/account/api.ts';
import { billsApi } from './money/bills/api.ts';
import { booksApi } from './money/books/api.ts';
import { closingApi } from './money/closing/api.ts';
import { moneyDeskApi } from './money/desk/api.ts';
import { gstApi } from './money/gst/api.ts';
import { khataApi } from './money/khata/api.ts';
import { lockApi } from './money/locks/api.ts';
import { messagesApi } from './money/messages/api.ts';
import { monthlyApi } from './money/monthly/api.ts';
import { payApi } from './money/pay/api.ts';
import { receiptsApi } from './money/receipts/api.ts';
import { upiApi } from './money/upi/api.ts';
import { numbersApi } from './numbers/api.ts';
import { orderRules, ordersApi } from './orders/api.ts';
import { loadOrderSums } from './orders/store.ts';
import { papersApi } from './papers/api.ts';
import { plansOfAddresses } from './plans/address.store.ts';
import { planRules, plansApi } from './plans/api.ts';
import { forecastApi } from './plans/forecast/api.ts';
import { compressAnswers } from './platform/cache/compress-answers.ts';
import { answerFromCache, createResponseCache, type ResponseCache } from './platform/cache/response-cache.ts';
import { bindCalls } from './platform/http/bind.ts';
import type { Handlers, InputRules } from './platform/http/handler.ts';
import { healthApi } from './platform/http/health.ts';
import { createGate, createInvoke, type Invoke } from './platform/http/invoke.ts';
import { admitRequests, readClient } from './platform/http-server/admit-requests.ts';
import {
  endConnectionsOnClose,
  limitRequests,
  type RequestLimits,
  requestLimits,
  serverOptions,
} from './platform/http-server/request-limits.ts';
import { addSecurityHeaders } from './platform/http-server/security-headers.ts';
import { pricesApi } from './prices/api.ts';
import { priceChangesApi } from './prices/changes/api.ts';
import { privacyApi } from './privacy/api.ts';
import { breachesApi } from './privacy/breaches/api.ts';
import { runsApi } from './runs/api.ts';
import { settingsApi, settingsRules } from './settings/api.ts';
import { legalApi } from './settings/legal/api.ts';
import { sheetApi } from './sheet/api.ts';
import { slotsApi } from './slots/api.ts';
import { startApi } from './start/api.ts';
import { timelineApi } from './timeline/api.ts';
import { uploadsApi } from './uploads/api.ts';
import { servePictures } from './uploads/serve-pictures.ts';
import { visitorsApi } from './visitors/api.ts';
import { zoneRules, zonesApi } from './zones/api.ts';

export interface App {
  http: FastifyInstance;
  /** Calls the API in process; the pages' loaders use it. */
  invoke: Invoke;
  /** Cached answers of API and pages that are the same for every visitor. */
  cache: ResponseCache;
  /** Makes the instance report "not ready", and resolves when a load balancer has had time to notice. */
  drain(): Promise<void>;
}

/** Options of the API. `start-instance.ts` mounts the pages, which tests of the API do not need. */
export interface AppOptions {
  limits?: RequestLimits;
  streams?: AlertStreamLimits;
  /** Adds hooks that observe every request for the metrics. */
  watchRequests?: (http: FastifyInstance) => void;
}

export async function createApp(
  services: Services,
  { limits = requestLimits, streams = alertStreamLimits, watchRequests }: AppOptions = {},
): Promise<App> {
  const { settings } = services;
  const { trustProxy } = settings;
  const lifecycle = { isClosing: false };
  const requireActor = createGate(createFindActor(services), services.clock);
  /** Makes a call again that a second person has confirmed, inside the transaction of `db`. */
  const perform: PerformFrom =
    (origin) =>
    async (db, { name, input, requestKey, asker, confirmedBy }) => {
      const stage = { ...services, db, reads: undefined, catalogueChanged() {} };
      const { clock } = services;
      const noLimit = () => () => {};
      const again = createInvoke(givingApi(stage), requireActor, {
        db,
        rules: {},
        shares: noLimit,
        clock,
        confirmedBy,
      });
      const headers = requestKey === null ? {} : { 'idempotency-key': requestKey };
      await again(name as CallName, { ...input, headers }, { ...origin, actor: asker });
    };
  const domainHandlers = {
    ...accountsApi(services, loadOrderSums, plansOfAddresses),
    ...catalogueApi(services),
    ...documentsApi(services),
    ...papersApi(services),
    ...cartApi(services),
    ...plansApi(services),
    ...givingApi(services),
    ...slotsApi(services),
    ...sheetApi(services),
    ...contactApi(services),
    ...visitorsApi(services),
    ...uploadsApi(services),
    ...dashboardApi(services),
    ...numbersApi(services),
    ...timelineApi(services),
    ...settingsApi(services),
    ...legalApi(services),
    ...startApi(services, letters),
    ...zonesApi(services),
    ...khataApi(services),
    ...messagesApi(services),
    ...payApi(services),
    ...receiptsApi(services),
    ...accountApi(services),
    ...closingApi(services),
    ...monthlyApi(services),
    ...billsApi(services),
    ...booksApi(services),
    ...lockApi(services),
    ...gstApi(services),
    ...upiApi(services),
    ...joinsApi(services),
    ...privacyApi(services),
    ...breachesApi(services),
    ...homeApi(services),
    ...importsApi(services),
    ...forecastApi(services),
    ...runsApi(services),
    ...auditApi(services),
    ...alertsApi(services),
    ...approvalsApi(services, perform),
    ...healthApi(services, { lifecycle, hasAdmin: () => hasAdmin(services.db) }),
  };
  const handlers: Handlers = { ...domainHandlers, ...archiveApi(services, domainHandlers) };
  const rules: InputRules = {
    ...orderRules(services),
    ...settingsRules(services),
    ...planRules(services),
    ...zoneRules,
    ...addressRules(services),
  };
  const invoke = createInvoke(handlers, requireActor, {
    db: services.db,
    rules,
    reads: services.reads,
    shares: createOwnerLimit(limits.accountCallsAtOnce),
    clock: services.clock,
    holdRefused: holdAboveLimit(services),
  });

  const http = Fastify({
    logger: settings.logLevel !== 'silent' && {
      level: settings.logLevel,
      serializers: { err: describeError },
      hooks: { logMethod: limitFaults() },
    },
    // Unlike a counter, a random id is unique across all instances: an id that a person reports is in one log only.
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    ...serverOptions(limits),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
  });
  watchRequests?.(http);
  logRequests(http);
  limitRequests(http, limits);
  const admission = admitRequests(http, limits);
  const cache = createResponseCache({
    version: services.catalogueVersion,
    now: () => services.clock().getTime(),
    inTurn: admission.queue.run,
  });
  answerFromCache(http, cache, { ...admission, readClient });
  endConnectionsOnClose(http);
  await addSecurityHeaders(http, settings.publicUrl);
  await http.register(fastifyEtag);
  compressAnswers(http);
  admission.countAnswers();
  await http.register(
    async (api) => {
      await api.register(fastifyMultipart, { limits: { files: 1, fields: 5, fileSize: mostPictureBytes } });
      bindCalls(api, invoke, { requireActor, cache, queue: admission.queue, reads: services.reads });
      serveAlertStream(api, services, { queue: admission.queue, limits: streams });
    },
    { prefix: '/api' },
  );
  await http.register(servePictures, { settings });
  return {
    http,
    invoke,
    cache,
    async drain() {
      lifecycle.isClosing = true;
      await sleep(settings.shutdownDelay * 1000);
    },
  };
}

/** The domains with acts that give money or goods away. A second person must confirm such an act above a limit. */
const givingApi = (services: Services) => ({
  ...ordersApi(services),
  ...pricesApi(services),
  ...priceChangesApi(services),
  ...jarDeskApi(services),
  ...pickupsApi(services),
  ...moneyDeskApi(services),
  ...complaintsApi(services),
});

/** With LOG_LEVEL=debug, logs each call with its status and duration, but without caller, address and input. */
function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async ({ log, method, routeOptions }, { statusCode, elapsedTime }) => {
    log.debug(
      { call: `${method} ${routeOptions.url ?? 'page'}`, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
  });
}
