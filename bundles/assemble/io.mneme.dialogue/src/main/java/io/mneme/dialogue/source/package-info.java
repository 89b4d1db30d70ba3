/** Reads the messages of a request, or of a conversation in a journal. */
package io.mneme.dialogue.source;
