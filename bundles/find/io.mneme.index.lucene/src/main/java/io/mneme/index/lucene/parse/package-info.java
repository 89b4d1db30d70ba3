/** The language of queries: how the text of a query becomes clauses. */
package io.mneme.index.lucene.parse;
