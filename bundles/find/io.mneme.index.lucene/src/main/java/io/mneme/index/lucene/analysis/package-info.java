/** How texts become terms: folding of characters, stems, bigrams, sounds and terms with symbols. */
package io.mneme.index.lucene.analysis;
