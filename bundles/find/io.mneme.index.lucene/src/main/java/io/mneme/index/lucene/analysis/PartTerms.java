package io.mneme.index.lucene.analysis;

import io.mneme.index.lucene.analysis.CompoundWord.PartJoint;
import io.mneme.index.lucene.analysis.CompoundWord.WordPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;

/**
 * Makes terms of the parts of compound words, and of compounds as they are written without hyphens and apostrophes. A part is a
 * term as it is written, and by its stem.
 */
public final class PartTerms {

    /** Without their apostrophe, these are other words, as {@code well} and {@code its}. */
    private static final Pattern OTHER_WORD = Pattern.compile(".*['’](?:s|d|ll|re)", Pattern.CASE_INSENSITIVE);

    private PartTerms() {}

    /** Returns the terms of a text and where they are. Parts of one word, and only these, are at successive positions. */
    public static List<PlacedTerm> placed(String text) {
        List<PlacedTerm> terms = new ArrayList<>();
        int position = 0;
        for (CompoundWord compound : CompoundWord.in(text)) {
            List<WordPart> parts = compound.parts();
            boolean hidden = compound.hidesParts();
            for (int first = 0; first < parts.size(); first++) {
                if (hidden) {
                    add(parts.get(first).text(), parts.subList(first, first + 1), position, terms);
                }
                for (List<WordPart> joined : joined(parts, first)) {
                    add(joinedText(joined), joined, position, terms);
                }
                position++;
            }
            if (parts.size() == 1 && joinedWord(text, parts.get(0))) {
                add(parts.get(0).text(), parts, position, terms);
            }
            position++;
        }
        return terms;
    }

    /** Returns what is written as one word, too: a part and the next one, and all parts from the first one on. */
    private static List<List<WordPart>> joined(List<WordPart> parts, int first) {
        int end = first;
        while (end < parts.size() - 1 && parts.get(end).joint() != PartJoint.OTHER) {
            end++;
        }
        List<List<WordPart>> joined = new ArrayList<>();
        if (end > first) {
            joined.add(parts.subList(first, first + 2));
        }
        if (first == 0 && end > 1) {
            joined.add(parts.subList(0, end + 1));
        }
        return joined;
    }

    private static String joinedText(List<WordPart> parts) {
        return String.join("", parts.stream().map(WordPart::text).toList());
    }

    private static boolean joinedWord(String text, WordPart part) {
        return part.isContracted()
                && !OTHER_WORD.matcher(text.substring(part.start(), part.end())).matches();
    }

    private static void add(String word, List<WordPart> parts, int position, List<PlacedTerm> terms) {
        int start = parts.get(0).start();
        int end = parts.get(parts.size() - 1).end();
        String stem = single(TextAnalyzer.stemmed(), word);
        String exact = single(TextAnalyzer.exact(), word);
        if (!stem.isEmpty()) {
            terms.add(new PlacedTerm(stem, position, 1, start, end));
        }
        if (!exact.equals(stem)) {
            terms.add(new PlacedTerm(exact, position, 1, start, end));
        }
    }

    /** Returns the only term of a word; empty if it has none or several. */
    private static String single(Analyzer analyzer, String word) {
        List<PlacedTerm> terms = TermSequence.all(analyzer, "", word);
        return terms.size() == 1 ? terms.get(0).term() : "";
    }

    /** Returns the terms of the parts of a word of a query, by their stems; empty if it is not one word, or a single sign. */
    public static Optional<TermSequence> parts(String word) {
        return CompoundWord.only(word).flatMap(PartTerms::sequence);
    }

    private static Optional<TermSequence> sequence(CompoundWord word) {
        List<PlacedTerm> terms = new ArrayList<>();
        for (WordPart part : word.parts()) {
            String stem = single(TextAnalyzer.stemmed(), part.text());
            if (stem.isEmpty()) {
                return Optional.empty();
            }
            terms.add(new PlacedTerm(stem, terms.size(), 1, part.start(), part.end()));
        }
        boolean sign = terms.size() == 1 && terms.get(0).term().length() == 1;
        return sign ? Optional.empty() : Optional.of(new TermSequence(terms));
    }

    /** Returns a word of a query without its hyphens and apostrophes; empty if it has none, or is another word without them. */
    public static Optional<String> joined(String word) {
        return CompoundWord.only(word).flatMap(compound -> {
            List<WordPart> parts = compound.parts();
            boolean joints = parts.stream().limit(parts.size() - 1L).allMatch(part -> part.joint() != PartJoint.OTHER);
            boolean changed = parts.size() > 1 || joinedWord(word, parts.get(0));
            return joints && changed ? Optional.of(joinedText(parts)) : Optional.empty();
        });
    }
}
