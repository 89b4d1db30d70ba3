/** Writes and reads files that are encrypted at rest. */
package io.mneme.support.seal;
