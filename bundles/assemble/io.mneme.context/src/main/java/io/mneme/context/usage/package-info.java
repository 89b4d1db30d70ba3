/** Predicts what a provider bills for a prompt, and compares it with what was billed. */
package io.mneme.context.usage;
