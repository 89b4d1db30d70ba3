/** How a query finds entries: compiles it, searches the index, and compares the hits with the journals. */
package io.mneme.index.lucene.query;
