/** Operations: noted while they run, and given to listeners when they have ended. */
package io.mneme.metrics.operation;
