package io.mneme.index.lucene.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;

/**
 * The terms that a text of a query must match, one after the other.
 *
 * @param terms the terms by ascending position; a character that is part of a pair is not among them
 */
public record TermSequence(List<PlacedTerm> terms) {

    public TermSequence {
        terms = List.copyOf(terms);
    }

    /** Analyzes a text of a query. */
    public static TermSequence of(Analyzer analyzer, String field, String text) {
        return of(all(analyzer, field, text));
    }

    /** Leaves out single characters at the positions of a pair, which finds the same texts with less work. */
    public static TermSequence of(List<PlacedTerm> all) {
        Set<Integer> covered = new HashSet<>();
        all.stream().filter(term -> term.length() > 1).forEach(pair -> {
            covered.add(pair.position());
            covered.add(pair.position() + 1);
        });
        return new TermSequence(all.stream()
                .filter(term -> term.length() > 1 || !covered.contains(term.position()))
                .toList());
    }

    /** Returns all terms of a text, as an index contains them. */
    public static List<PlacedTerm> all(Analyzer analyzer, String field, String text) {
        try (TokenStream tokens = analyzer.tokenStream(field, text)) {
            return read(tokens);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a text in memory cannot be read", impossible);
        }
    }

    private static List<PlacedTerm> read(TokenStream tokens) throws IOException {
        CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
        PositionIncrementAttribute increment = tokens.addAttribute(PositionIncrementAttribute.class);
        PositionLengthAttribute length = tokens.addAttribute(PositionLengthAttribute.class);
        OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
        List<PlacedTerm> all = new ArrayList<>();
        int position = -1;
        tokens.reset();
        while (tokens.incrementToken()) {
            position += increment.getPositionIncrement();
            all.add(new PlacedTerm(
                    term.toString(), position, length.getPositionLength(), offset.startOffset(), offset.endOffset()));
        }
        tokens.end();
        return all;
    }

    /** Returns whether there is no term. */
    public boolean isEmpty() {
        return terms.isEmpty();
    }

    /** Returns whether the only term is this one. */
    public boolean isOnly(String term) {
        return terms.size() == 1 && terms.get(0).term().equals(term);
    }

    /** Returns the position of one of its terms, counted from that of the first one. */
    public int offset(PlacedTerm term) {
        return term.position() - terms.get(0).position();
    }
}
