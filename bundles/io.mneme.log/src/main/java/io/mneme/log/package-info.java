/** Logging of the container. */
package io.mneme.log;
