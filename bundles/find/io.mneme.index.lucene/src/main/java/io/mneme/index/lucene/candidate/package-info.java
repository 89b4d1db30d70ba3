/** The turns that can matter for a text, with what a ranking of them needs. */
package io.mneme.index.lucene.candidate;
