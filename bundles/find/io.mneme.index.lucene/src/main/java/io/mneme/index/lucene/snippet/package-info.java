/** Which parts of a text match a query: the patterns of a query, and the snippets that show them. */
package io.mneme.index.lucene.snippet;
