/** The meters of contexts and of the policies that serve them. */
package io.mneme.context.meter;
