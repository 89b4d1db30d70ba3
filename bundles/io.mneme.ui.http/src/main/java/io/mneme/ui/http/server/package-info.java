/** Runs an endpoint: request in, response out, with host check, entity tags and idempotency. */
package io.mneme.ui.http.server;
