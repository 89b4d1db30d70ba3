/** Selects and swaps policies of any type, and guards the container against them. */
package io.mneme.policy;
