package io.mneme.index.lucene.analysis;

import java.io.Reader;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.ICUNormalizer2CharFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizerConfig;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.PatternKeywordMarkerFilter;

/**
 * Makes folded terms of a text: words in alphabetic scripts; single characters and overlapping pairs in Chinese, Japanese and
 * Korean. No word is left out.
 */
public final class TextAnalyzer extends Analyzer {

    private static final int ALL_SCRIPTS =
            CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;

    /** Finds words in scripts without spaces by a dictionary; Chinese, Japanese and Korean are left to the pairs. */
    private static final ICUTokenizerConfig WORD_BREAKS = new DefaultICUTokenizerConfig(false, true);

    /** Number of positions between two texts of a document, so that no phrase reaches from one into the next. */
    static final int TEXT_GAP = 100;

    /** What contains another character, as {@code k8s}, is not stemmed. */
    private static final Pattern NO_ENGLISH_WORD = Pattern.compile("[a-z]*+.+", Pattern.DOTALL);

    private static volatile TextAnalyzer toStems = new TextAnalyzer(true);
    private static volatile TextAnalyzer asWritten = new TextAnalyzer(false);

    private final boolean stemmed;

    private TextAnalyzer(boolean stemmed) {
        this.stemmed = stemmed;
    }

    /** Returns an analyzer that reduces English words to their stems. */
    public static TextAnalyzer stemmed() {
        return toStems;
    }

    /** Returns an analyzer that keeps words as they are written. */
    public static TextAnalyzer exact() {
        return asWritten;
    }

    /** Lets go of the analyzers: each has the last text of each thread in its buffers. They are returned by no later call. */
    public static void forgetTexts() {
        toStems = new TextAnalyzer(true);
        asWritten = new TextAnalyzer(false);
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer words = new ICUTokenizer(WORD_BREAKS);
        TokenStream folded = new LengthFilter(new ICUFoldingFilter(words), 1, Integer.MAX_VALUE);
        TokenStream pairs = new CJKBigramFilter(folded, ALL_SCRIPTS, true);
        return new TokenStreamComponents(words, stemmed ? stems(pairs) : pairs);
    }

    /** Replaces letters and digits of other forms and widths before words are found, which their usual forms would be part of. */
    @Override
    protected Reader initReader(String field, Reader text) {
        return new ICUNormalizer2CharFilter(text);
    }

    /** Returns a stream of the stems of folded words. */
    static TokenStream stems(TokenStream words) {
        return new PorterStemFilter(
                new PatternKeywordMarkerFilter(new EnglishPossessiveFilter(words), NO_ENGLISH_WORD));
    }

    @Override
    public int getPositionIncrementGap(String field) {
        return TEXT_GAP;
    }
}
