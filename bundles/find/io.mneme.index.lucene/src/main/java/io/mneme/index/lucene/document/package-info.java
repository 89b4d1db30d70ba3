/** The documents of the index: their fields, and how an entry becomes one. */
package io.mneme.index.lucene.document;
