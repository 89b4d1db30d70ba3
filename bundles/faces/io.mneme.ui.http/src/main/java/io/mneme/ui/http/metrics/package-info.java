/** The endpoint that exposes the meters of the container. */
package io.mneme.ui.http.metrics;
