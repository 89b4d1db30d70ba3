/** Keeps summaries of the messages that no longer fit the prompts of recorded conversations. */
package io.mneme.compact;
