/** The history of a journal in a prompt: which entries it is read from, which can enter, and their lines. */
package io.mneme.context.history;
