package io.mneme.index.lucene.analysis;

import static java.util.stream.Collectors.toCollection;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/** Makes terms of what contains symbols that the words of a text lack, as {@code c++} and {@code foo/bar.ts::login}. */
public final class SymbolTerms {

    /** Longer ones are encoded data rather than something a person types. */
    private static final int MAX_TERM_CHARS = 128;

    private static final String EAST_ASIAN = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\u3000-\\u303F";
    private static final Pattern BETWEEN_RUNS = Pattern.compile("[\\s" + EAST_ASIAN + "]+");
    private static final Pattern BETWEEN_PARTS = Pattern.compile("[/\\\\,;:|=&<>()\\[\\]{}\"“”]+");

    /** What shows nothing, as a place where a word may be broken. */
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

    /** What stands around a word in prose, and is no part of it. */
    private static final String PROSE = ".,;:!?()[]{}<>\"'`“”‘’«»…*_~-–—";

    /** What stands inside of words that are found without a term of this sort. */
    private static final String INSIDE_WORDS = ".,'’-_·";

    /** What ends words, and is found without a term of this sort even if no space follows. */
    private static final String BETWEEN_SENTENCES = "?!;…。，、？！；：";

    private SymbolTerms() {}

    /** Returns the terms of a text; empty if it contains only words. */
    public static Set<String> of(String text) {
        return placed(text).stream().map(PlacedTerm::term).collect(toCollection(LinkedHashSet::new));
    }

    /** Returns the terms of a text and where they are; their positions have no meaning. */
    public static List<PlacedTerm> placed(String text) {
        return isSymbolic(text) ? inRuns(text) : List.of();
    }

    /** Returns whether a text can have terms; most have none. */
    static boolean isSymbolic(String text) {
        return text.chars().anyMatch(SymbolTerms::canBeSymbol);
    }

    /** Returns the terms of a part of a text that can have them. */
    static List<PlacedTerm> inRuns(String text) {
        List<PlacedTerm> terms = new ArrayList<>();
        split(BETWEEN_RUNS, text, 0, (run, start) -> {
            if (hasSymbol(run)) {
                add(run, start, terms);
                split(BETWEEN_PARTS, run, start, (part, at) -> add(part, at, terms));
            }
        });
        return terms;
    }

    /** Passes each part of a text between separators on, with its place in the whole text. */
    private static void split(Pattern separator, String text, int offset, ObjIntConsumer<String> part) {
        Matcher between = separator.matcher(text);
        int start = 0;
        while (between.find()) {
            part.accept(text.substring(start, between.start()), offset + start);
            start = between.end();
        }
        part.accept(text.substring(start), offset + start);
    }

    private static boolean canBeSymbol(int character) {
        return !Character.isLetterOrDigit(character)
                && !Character.isWhitespace(character)
                && Character.getType(character) != Character.FORMAT
                && INSIDE_WORDS.indexOf(character) < 0
                && BETWEEN_SENTENCES.indexOf(character) < 0;
    }

    private static void add(String run, int start, List<PlacedTerm> terms) {
        String term = folded(run);
        if (hasSymbol(term) && term.length() <= MAX_TERM_CHARS) {
            int end = run.length();
            while (end > 0 && PROSE.indexOf(run.charAt(end - 1)) >= 0) {
                end--;
            }
            int first = 0;
            while (first < end && PROSE.indexOf(run.charAt(first)) >= 0) {
                first++;
            }
            terms.add(new PlacedTerm(term, 0, 1, start + first, start + Math.max(end, first + 1)));
        }
    }

    /** Returns a word folded, and without the punctuation around it; empty if it is nothing else. */
    public static String folded(String word) {
        String composed = INVISIBLE
                .matcher(Normalizer.normalize(word, Normalizer.Form.NFKC))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        int start = 0;
        int end = composed.length();
        while (start < end && PROSE.indexOf(composed.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && PROSE.indexOf(composed.charAt(end - 1)) >= 0) {
            end--;
        }
        return withoutAccents(composed.substring(start, end));
    }

    private static String withoutAccents(String text) {
        char[] folded = new char[text.length() * 4];
        int length = ASCIIFoldingFilter.foldToASCII(text.toCharArray(), 0, folded, 0, text.length());
        return new String(folded, 0, length);
    }

    /** Returns whether a text contains a symbol that its words lack. */
    public static boolean hasSymbol(String text) {
        IntPredicate symbol = character -> !Character.isLetterOrDigit(character)
                && Character.getType(character) != Character.NON_SPACING_MARK
                && Character.getType(character) != Character.FORMAT
                && INSIDE_WORDS.indexOf(character) < 0;
        return text.codePoints().anyMatch(symbol);
    }
}
