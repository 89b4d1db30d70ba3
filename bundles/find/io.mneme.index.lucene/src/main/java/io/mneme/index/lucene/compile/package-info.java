/** How the clauses of a query become queries of the index: for words, their sounds and other spellings, and fields. */
package io.mneme.index.lucene.compile;
