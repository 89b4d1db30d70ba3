/** Keeps the files of the index encrypted. */
package io.mneme.index.lucene.seal;
