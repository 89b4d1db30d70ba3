/** Keeps memories of messages in a running container, over HTTP. */
package io.mneme.client;
