/** The history in a prompt: open windows, the lines in them, and the calls of the policies that decide both. */
package io.mneme.context.history;
