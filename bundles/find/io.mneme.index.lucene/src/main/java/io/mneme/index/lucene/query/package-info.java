/** How a query finds entries: searches the index, relaxes the query if nothing is found, and compares the hits with the journals. */
package io.mneme.index.lucene.query;
