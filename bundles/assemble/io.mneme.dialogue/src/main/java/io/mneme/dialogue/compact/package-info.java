/** The summary of the older messages in a prompt. */
package io.mneme.dialogue.compact;
