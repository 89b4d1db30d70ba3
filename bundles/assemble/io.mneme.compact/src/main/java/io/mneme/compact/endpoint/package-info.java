/** The compactor that asks an OpenAI-compatible chat endpoint. */
package io.mneme.compact.endpoint;
