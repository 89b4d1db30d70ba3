/** A cache that evicts what was not used for longest. */
package io.mneme.support.cache;
