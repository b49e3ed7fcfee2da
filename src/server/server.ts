// Builds the HTTP server: bodies, request ids and failures first, then the endpoints. It does not
// listen; whoever starts it does.

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalid } from '../core/refusal.ts';
import { authenticator } from '../http/authenticate.ts';
import { BODY_BYTES_MAX, collectBodies, hideContentType } from '../http/body.ts';
import { answerClientError } from '../http/client-error.ts';
import { type RefusalForm, sendRefusal } from '../http/envelope.ts';
import { answerFailures, answerFrameworkError } from '../http/failure.ts';
import { closeIdleWhileClosing } from '../http/graceful-close.ts';
import { headerCount } from '../http/headers.ts';
import { logRequests, newRequestId } from '../http/request-id.ts';
import { signed } from '../http/signed.ts';
import type { Service } from '../service/service.ts';
import { answerNoRoute } from './no-route.ts';
import { ROUTES } from './routes.ts';

export function buildServer(service: Service): FastifyInstance {
  const app = bareServer(service);
  app.decorate('payBase', service.payBase);
  app.decorate('refusalForms', refusalForms());
  collectBodies(app);
  answerFailures(app, service);
  closeIdleWhileClosing(app);
  if (service.log.isLevelEnabled('debug')) logRequests(app, service.log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.is404) answerNoRoute(app, request, reply);
    else if (lacksOneHost(request)) refuseHosts(request, reply);
    else if (saysTooLarge(request)) sendRefusal(request, reply, { code: 'payload_too_large' });
    else {
      hideContentType(request);
      done();
    }
  });

  const authenticate = authenticator(service);
  for (const route of ROUTES) {
    const { method, path, scope } = route;
    const handler =
      scope === null
        ? route.endpoint(service, authenticate)
        : signed(authenticate, scope, route.endpoint(service));
    app.route({ method, url: path, handler });
  }
  return app;
}

function refusalForms(): ReadonlyMap<string, RefusalForm> {
  return new Map(
    ROUTES.flatMap(({ path, refusalForm }) => (refusalForm ? [[path, refusalForm]] : [])),
  );
}

function bareServer(service: Service): FastifyInstance {
  const app = fastify({
    // The framework would make a logger for every request; the few lines there are come from us.
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: newRequestId,
    requestIdHeader: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // While it closes it answers what still arrives, in the envelope, and then ends the connection.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, service.payBase()),
  });
  // An expectation we do not know may be ignored (RFC 9110, section 10.1.1); refusing it is left to
  // the platform otherwise, which answers without an envelope.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  return app;
}

/** Checked here and not by the platform, whose answer has no body and which lets several pass. */
function lacksOneHost({ raw }: FastifyRequest): boolean {
  const count = headerCount(raw, 'host');
  return count > 1 || (count === 0 && raw.httpVersionMinor > 0);
}

/** The framework looks at bodies of POST alone; those of GET are ignored, within the same bound. */
function saysTooLarge({ raw }: FastifyRequest): boolean {
  return Number(raw.headers['content-length'] ?? 0) > BODY_BYTES_MAX;
}

function refuseHosts(request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, invalid('Host', 'host'));
}
