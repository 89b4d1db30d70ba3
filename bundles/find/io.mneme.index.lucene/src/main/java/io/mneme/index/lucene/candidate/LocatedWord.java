package io.mneme.index.lucene.candidate;

import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.WordTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * A word of a query with those of its terms that the index has. They are looked up once for all that a recall reads of them: their
 * frequencies, the best documents, and the matches of each turn.
 *
 * @param terms the terms; empty if no document has the word
 */
record LocatedWord(List<LocatedTerm> terms) {

    LocatedWord {
        terms = List.copyOf(terms);
    }

    /**
     * A term that the index has.
     *
     * @param term the term
     * @param places where its documents are in each segment
     */
    record LocatedTerm(Term term, TermStates places) {}

    /** Looks words up, and returns them in their order. Where two of them have a term in common, they share its places. */
    static List<LocatedWord> locate(IndexReader reader, List<WordTerms> words) throws IOException {
        SortedSet<Term> terms = new TreeSet<>();
        words.forEach(word -> terms.addAll(word.terms()));
        Map<Term, TermStates> places = places(reader, terms);
        return words.stream()
                .map(word -> new LocatedWord(word.terms().stream()
                        .filter(places::containsKey)
                        .map(term -> new LocatedTerm(term, places.get(term)))
                        .toList()))
                .toList();
    }

    /** Looks terms up by one enumeration of each segment, which goes forward only, as the terms are sorted. */
    private static Map<Term, TermStates> places(IndexReader reader, SortedSet<Term> terms) throws IOException {
        Map<Term, TermStates> places = new HashMap<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            TermsEnum lookup = lookup(leaf);
            for (Term term : terms) {
                if (lookup.seekExact(term.bytes())) {
                    places.computeIfAbsent(term, any -> new TermStates(reader.getContext()))
                            .register(lookup.termState(), leaf.ord, lookup.docFreq(), lookup.totalTermFreq());
                }
            }
        }
        return places;
    }

    /** Returns an enumeration of the words of a segment. */
    static TermsEnum lookup(LeafReaderContext leaf) throws IOException {
        Terms words = leaf.reader().terms(IndexFields.TEXT);
        return words == null ? TermsEnum.EMPTY : words.iterator();
    }

    /** Returns how many documents contain the word, about: few contain a word in two forms. */
    int frequency() {
        return terms.stream().mapToInt(term -> term.places().docFreq()).sum();
    }

    /** Returns the query for the documents with the word. */
    Query query() {
        if (terms.size() == 1) {
            return new TermQuery(terms.get(0).term(), terms.get(0).places());
        }
        List<Term> present = new ArrayList<>();
        terms.forEach(term -> present.add(term.term()));
        return new WordTerms(present).query();
    }
}
