package io.mneme.index.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

/**
 * Analyzes the texts of entries for all fields of an index at once, with the same result as {@link TextAnalyzer}.
 *
 * <p>A text is cut into runs at spaces and at Chinese characters, where a word always ends. A run is analyzed when it occurs for
 * the first time; most words of a text have occurred before. A text with other characters than these is analyzed as a whole. For
 * one thread.
 */
public final class EntryAnalyzer {

    /** Number of runs, of about 500 bytes each, that are remembered. */
    private static final int MAX_RUNS = 20_000;

    /** A longer one is encoded data rather than a word, and occurs once. */
    private static final int MAX_RUN_CHARS = 64;

    private final Analyzer exact = TextAnalyzer.exact();
    private final WordStemmer stemmer = new WordStemmer();
    private final ChineseWords chinese = new ChineseWords();
    private CharArrayMap<AnalyzedText> runs = new CharArrayMap<>(16, false);

    private void forgetRuns() {
        runs = new CharArrayMap<>(16, false);
        chinese.clear();
    }

    /** Analyzes a text. */
    public AnalyzedText analyze(String text) {
        char[] chars = text.toCharArray();
        return isCut(chars) ? new CutText(chars).analyze() : whole(text);
    }

    /** Returns whether a text has only characters that it can be cut at, and others between two of which nothing is cut. */
    private static boolean isCut(char... text) {
        int start = 0;
        for (int at = 0; at < text.length; at++) {
            byte type = CharacterRuns.type(text[at]);
            if (type == CharacterRuns.OTHER) {
                return false;
            }
            if (type == CharacterRuns.SPACE || type == CharacterRuns.HAN) {
                start = at + 1;
            } else if (at - start >= MAX_RUN_CHARS) {
                return false;
            }
        }
        return true;
    }

    private AnalyzedText whole(String text) {
        AnalyzedText analyzed = new AnalyzedText();
        try (TokenStream tokens = exact.tokenStream("", text)) {
            read(tokens, analyzed);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a text in memory cannot be read", impossible);
        }
        analyzed.addOthers(text);
        return analyzed;
    }

    private void read(TokenStream tokens, AnalyzedText analyzed) throws IOException {
        CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
        PositionIncrementAttribute increment = tokens.addAttribute(PositionIncrementAttribute.class);
        PositionLengthAttribute length = tokens.addAttribute(PositionLengthAttribute.class);
        tokens.reset();
        while (tokens.incrementToken()) {
            String word = term.toString();
            analyzed.add(
                    new IndexedWord(word, stemmer.stem(word), length.getPositionLength() == 1),
                    increment.getPositionIncrement());
        }
        tokens.end();
        analyzed.skip(increment.getPositionIncrement());
    }

    private AnalyzedText run(char[] text, int start, int end) {
        AnalyzedText known = runs.get(text, start, end - start);
        if (known == null) {
            known = whole(new String(text, start, end - start));
            if (runs.size() == MAX_RUNS) {
                forgetRuns();
            }
            runs.put(new String(text, start, end - start), known);
        }
        return known;
    }

    /** One text while it is cut. */
    private final class CutText {

        private final char[] text;
        private final AnalyzedText analyzed = new AnalyzedText();

        /** The alphabet of the last letter before; signs and digits after it belong to it. */
        private byte alphabet;

        CutText(char... text) {
            this.text = text;
        }

        AnalyzedText analyze() {
            int at = 0;
            while (at < text.length) {
                byte type = CharacterRuns.type(text[at]);
                int end = type == CharacterRuns.SPACE ? at + 1 : CharacterRuns.end(text, at);
                if (type == CharacterRuns.HAN) {
                    chinese.add(text, at, end, analyzed);
                    alphabet = CharacterRuns.HAN;
                } else if (type != CharacterRuns.SPACE) {
                    // A word at the end of a sentence is the same run as elsewhere.
                    addRun(at, CharacterRuns.signsAtEnd(text, at, end));
                }
                at = end;
            }
            return analyzed;
        }

        private void addRun(int start, int end) {
            AnalyzedText run = run(text, start, end);
            int letter = CharacterRuns.firstLetter(text, start, end);
            boolean starts = letter > start && letter < end;
            if (starts && alphabet != 0 && alphabet != CharacterRuns.type(text[letter])) {
                analyzed.addWords(run(text, start, letter));
                analyzed.addWords(run(text, letter, end));
            } else {
                analyzed.addWords(run);
            }
            analyzed.addOthers(run);
            for (int at = letter; at < end; at++) {
                alphabet = CharacterRuns.isLetter(text[at]) ? CharacterRuns.type(text[at]) : alphabet;
            }
        }
    }
}
