/** Writes the framework's log to the container's log. */
package io.mneme.log;
