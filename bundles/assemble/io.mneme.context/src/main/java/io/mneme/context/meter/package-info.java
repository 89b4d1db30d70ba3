/** The meters of contexts. */
package io.mneme.context.meter;
