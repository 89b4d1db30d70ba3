/** The OSGi component of the index, its configuration and its administration. */
package io.mneme.index.lucene;
