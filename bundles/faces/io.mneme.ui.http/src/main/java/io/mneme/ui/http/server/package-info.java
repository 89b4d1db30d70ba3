/** Runs an endpoint: finds its route, reads the request strictly, gives it its services, and sends its response. */
package io.mneme.ui.http.server;
