/** Simulates past requests under other window policies. */
package io.mneme.context.replay;
