/** The items of a source: the lines of a file, and what is none. */
package io.mneme.transfer.source;
