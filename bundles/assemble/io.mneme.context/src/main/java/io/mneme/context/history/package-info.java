/** The history of a journal in a prompt: its lines, and which of them are too long for the prompt. */
package io.mneme.context.history;
