/** How texts become terms: folding of characters, stems, bigrams and terms with symbols. */
package io.mneme.index.lucene.analysis;
