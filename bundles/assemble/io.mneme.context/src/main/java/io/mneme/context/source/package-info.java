/** What the history of a prompt is read from: entries of any kind, in the order of a journal. */
package io.mneme.context.source;
