/** Writes a context in the message format of a provider. */
package io.mneme.view.format;
