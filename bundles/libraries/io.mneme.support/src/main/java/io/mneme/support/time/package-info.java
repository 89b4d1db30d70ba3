/** Reads times as users write them. */
package io.mneme.support.time;
