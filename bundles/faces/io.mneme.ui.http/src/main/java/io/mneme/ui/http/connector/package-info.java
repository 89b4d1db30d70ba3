/** The ports of the server: when they take connections, and the one on which other machines reach the container, with TLS or without. */
package io.mneme.ui.http.connector;
