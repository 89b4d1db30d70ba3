/** Passes the requests of clients on to the provider, and its answers back. */
package io.mneme.ui.proxy.server;
