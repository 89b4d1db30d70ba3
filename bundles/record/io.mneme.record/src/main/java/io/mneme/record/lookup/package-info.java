/** Finds the entries of a journal by their words through the index, as long as there is one. */
package io.mneme.record.lookup;
