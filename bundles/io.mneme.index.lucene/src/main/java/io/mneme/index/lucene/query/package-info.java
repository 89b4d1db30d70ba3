/** How a query finds entries: parses its text, searches the index, and compares the hits with the journals. */
package io.mneme.index.lucene.query;
