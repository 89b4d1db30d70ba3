/** Exports what the container measures and does by the protocol of OpenTelemetry. */
package io.mneme.otlp;
