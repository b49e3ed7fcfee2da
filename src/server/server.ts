// Builds the HTTP server: request ids, bodies and failures first, then the routes. The caller starts
// it listening.

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalid } from '../core/refusal.ts';
import { listenToAnswers, noteRequest, notingRoute, type OnAnswered } from '../http/answered.ts';
import { authenticator } from '../http/authenticate.ts';
import { BODY_BYTES_MAX, collectBodies, hideContentType } from '../http/body.ts';
import { answerClientError } from '../http/client-error.ts';
import { limitConnections } from '../http/connections.ts';
import { credentialFinder } from '../http/credentials.ts';
import { newDrain } from '../http/drain.ts';
import { type RefusalForm, sendRefusal } from '../http/envelope.ts';
import { answerFailures, answerFrameworkError } from '../http/failure.ts';
import { closeIdleWhileClosing } from '../http/graceful-close.ts';
import { headerCount } from '../http/headers.ts';
import { refuseOverloaded } from '../http/refuse-overloaded.ts';
import { newRequestId } from '../http/request-id.ts';
import { debugRequests, logRequests } from '../http/request-lines.ts';
import { prepareRequestLog } from '../http/request-log.ts';
import type { OpenEndpoint, Route } from '../http/route.ts';
import { securityLog } from '../http/security-log.ts';
import { requireSignature } from '../http/signed.ts';
import { countingRequests, countUnderWay, isCounted } from '../http/under-way.ts';
import type { RequestMeter } from '../runtime/metrics/request-metrics.ts';
import type { Service } from '../service/service.ts';
import { limitVisitors, visitorRate } from '../session/visitor-rate.ts';
import { answerNoRoute, hasNoRoute } from './no-route.ts';
import { refusalPage } from './refusal-page.ts';
import { routesOf } from './routes.ts';

/** A phone in a tunnel comes back within it. */
const WRITE_DEADLINE_MS = 30_000;
/** A busy process reads what somebody has sent within it. */
const NEWCOMER_MS = 1_000;

export function buildServer(service: Service, meter: RequestMeter | null = null): FastifyInstance {
  const { app, connections } = bareServer(service);
  const routes = routesOf(service.config);
  app.decorate('payBase', service.payBase);
  app.decorate('refusalForms', refusalForms(routes));
  app.decorate('securityLog', securityLog(service, undefined, meter?.happened));
  app.decorate('visitorRate', visitorRate(service));
  app.decorate('refusalPage', refusalPage(service));
  app.decorate('drain', newDrain());
  app.decorateRequest('rateLeft', undefined);
  prepareRequestLog(app, service);
  collectBodies(app);
  answerFailures(app, service);
  closeIdleWhileClosing(app);
  const underWay = countUnderWay();
  const isSigned = credentialFinder(service.config.shortName);
  const counts = ({ routeOptions: { config }, headers }: FastifyRequest) =>
    config.isCounted === 'signed' ? isSigned(headers) : config.isCounted;
  const listeners = answerListeners(service, meter);
  listenToAnswers(app, listeners);
  app.addHook('onRequest', (request, reply, done) => {
    if (connections.isEnding(request.raw.socket)) return;
    noteRequest(request);
    reply.header('x-request-id', request.id);
    if (app.drain.movesClient()) reply.raw.shouldKeepAlive = false;
    if (hasNoRoute(request)) answerNoRoute(app, request, reply);
    else if (lacksOneHost(request)) refuseHosts(request, reply);
    else if (exceedsBodyLimit(request)) sendRefusal(request, reply, { code: 'payload_too_large' });
    else if (underWay.isFull() && counts(request)) {
      refuseOverloaded(request, reply);
    } else {
      hideContentType(request);
      done();
    }
  });

  const authenticate = authenticator(service);
  const openEndpoint = (endpoint: OpenEndpoint, counted: boolean | 'signed') =>
    counted ? countingRequests(underWay, counts, endpoint) : endpoint;
  for (const route of routes) {
    const { method, path } = route;
    const counted = isCounted(route);
    const endpoint =
      route.scope === null
        ? openEndpoint(
            limitVisitors(service, route, route.endpoint(service, authenticate)),
            counted,
          )
        : requireSignature(authenticate, route, route.endpoint(service), counted ? underWay : null);
    const handler = listeners.length === 0 ? endpoint : notingRoute(path, endpoint);
    app.route({ method, url: path, handler, config: { isCounted: counted } });
  }
  return app;
}

function answerListeners({ config, log }: Service, meter: RequestMeter | null): OnAnswered[] {
  const listeners: OnAnswered[] = [];
  if (meter) listeners.push(meter.answered);
  if (config.logRequests > 0) listeners.push(logRequests(log, config.logRequests));
  else if (log.isLevelEnabled('debug')) listeners.push(debugRequests(log));
  return listeners;
}

function refusalForms(routes: readonly Route[]): ReadonlyMap<string, RefusalForm> {
  return new Map(
    routes.flatMap(({ path, refusalForm }) => (refusalForm ? [[path, refusalForm]] : [])),
  );
}

function bareServer(service: Service) {
  const app = fastify({
    // The framework would create a logger for every request; we log the few lines ourselves.
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: newRequestId,
    requestIdHeader: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Requests that arrive while it closes are answered in the envelope; then the connection ends.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, service.payBase(), connections.lastResponse(socket)),
  });
  const connections = limitConnections(app.server, {
    ...service.config,
    newcomerMs: NEWCOMER_MS,
    writeDeadlineMs: WRITE_DEADLINE_MS,
  });
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1). The platform would refuse it, and
  // without an envelope.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  return { app, connections };
}

/** The platform's own check answers without a body, and lets several Host headers pass. */
function lacksOneHost({ raw }: FastifyRequest): boolean {
  const count = headerCount(raw, 'host');
  return count > 1 || (count === 0 && raw.httpVersionMinor > 0);
}

/** The framework checks the size only for POST; the ignored body of a GET has the same limit. */
function exceedsBodyLimit({ raw }: FastifyRequest): boolean {
  return Number(raw.headers['content-length'] ?? 0) > BODY_BYTES_MAX;
}

function refuseHosts(request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, invalid('Host', 'host'));
}
