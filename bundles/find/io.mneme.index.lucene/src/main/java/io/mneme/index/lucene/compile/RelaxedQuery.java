package io.mneme.index.lucene.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.compile.CompiledQuery.CompiledClause;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm.MatchType;
import io.mneme.index.lucene.snippet.TextPattern;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * A query for the entries that have some of the words of a query, where none has all.
 *
 * <p>An entry must have a word that tells entries apart: no function word, and none that is in many of them. The other words rank
 * it. If there is no such word, one of those that are in many entries suffices.
 *
 * @param query the query
 * @param words all words that an entry may lack, in their order
 */
public record RelaxedQuery(CompiledQuery query, List<RelaxedWord> words) {

    /** The most words that entries are found by: each is several clauses of Lucene's, whose number is bounded. */
    private static final int MAX_WORDS = 100;

    /** A word is in many entries if it is in more than one of so many, and in more than so many. */
    private static final int MANY = 10;

    /** What the places and the number of a word in an entry count, beside whether the entry has it. */
    private static final float MATCH_WEIGHT = 0.01f;

    /**
     * A word that an entry may lack.
     *
     * @param text the word as the query contains it
     * @param start where it begins in the query
     * @param end the unit after its last one
     * @param match what matches
     */
    public record RelaxedWord(String text, int start, int end, WordMatch match) {

        public RelaxedWord {
            if (end <= start) {
                throw new IllegalArgumentException("a word must not be empty: " + start + " to " + end);
            }
        }
    }

    public RelaxedQuery {
        words = List.copyOf(words);
    }

    /** Returns the query; empty if it would find what the query for all words finds, or nothing. */
    public static Optional<RelaxedQuery> of(
            SearchQuery query, List<QueryClause> clauses, SearchContext context, IndexSearcher searcher)
            throws IOException {
        QueryCompiler compiler = new QueryCompiler(query, context);
        List<CompiledClause> mandatory = new ArrayList<>();
        List<RelaxedWord> words = new ArrayList<>();
        for (QueryClause clause : clauses) {
            if (isOptional(clause)) {
                for (QueryClause word : parts(clause)) {
                    words.add(word(word, compiler.match(word).present(searcher.getIndexReader())));
                }
            } else {
                mandatory.add(compiler.clause(clause));
            }
        }
        Optional<CompiledClause> some = words.size() < 2 ? Optional.empty() : some(words, searcher);
        return some.map(clause -> new RelaxedQuery(
                compiler.query(
                        Stream.concat(mandatory.stream(), Stream.of(clause)).toList()),
                words));
    }

    /** Returns whether entries may lack a clause: one of words that are not in quotes. */
    private static boolean isOptional(QueryClause clause) {
        boolean phrase = clause.alternatives().size() == 1
                && clause.alternatives().get(0) instanceof TextTerm text
                && text.type() == MatchType.PHRASE;
        return !clause.excluded() && !phrase && clause.alternatives().stream().allMatch(TextTerm.class::isInstance);
    }

    /** Returns a run of Chinese, Japanese or Korean by its pairs of characters, and other clauses as they are. */
    private static List<QueryClause> parts(QueryClause clause) {
        TextTerm term = (TextTerm) clause.alternatives().get(0);
        if (clause.alternatives().size() > 1
                || term.type() != MatchType.WORD
                || SymbolTerms.hasSymbol(SymbolTerms.folded(term.text()))) {
            return List.of(clause);
        }
        TermSequence terms = WordQueries.terms(term);
        return terms.terms().stream().noneMatch(part -> part.length() > 1)
                ? List.of(clause)
                : terms.terms().stream().map(part -> part(term, part)).toList();
    }

    private static QueryClause part(TextTerm term, PlacedTerm part) {
        return new QueryClause(
                List.of(new TextTerm(
                        MatchType.WORD,
                        term.text().substring(part.start(), part.end()),
                        term.soundAlike(),
                        term.position() + part.start())),
                false);
    }

    private static RelaxedWord word(QueryClause clause, WordMatch match) {
        List<TextTerm> terms =
                clause.alternatives().stream().map(TextTerm.class::cast).toList();
        String text =
                String.join(" OR ", terms.stream().map(TextTerm::asWritten).toList());
        int start = terms.get(0).position();
        return new RelaxedWord(text, start, start + terms.get(0).text().length(), match);
    }

    /** Returns the clause for entries with some of the words; empty if they are in none. */
    private static Optional<CompiledClause> some(List<RelaxedWord> words, IndexSearcher searcher) throws IOException {
        Predicate<String> isFunction = FunctionWords.in(
                words.stream().map(word -> SymbolTerms.folded(word.text())).toList());
        int all = searcher.getIndexReader().numDocs();
        List<CountedWord> found = new ArrayList<>();
        for (RelaxedWord word : words) {
            if (found.size() < MAX_WORDS && !isFunction.test(SymbolTerms.folded(word.text()))) {
                found.add(new CountedWord(
                        word.match(), searcher.count(word.match().any()), all));
            }
        }
        found.removeIf(word -> word.entries() == 0);
        List<CountedWord> rare = found.stream().filter(CountedWord::isRare).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(clause(found, rare.isEmpty() ? found : rare));
    }

    /**
     * A word and the number of entries that have it.
     *
     * @param match what matches
     * @param entries number of entries with it
     * @param all number of all entries
     */
    private record CountedWord(WordMatch match, int entries, int all) {

        boolean isRare() {
            return entries <= Math.max(MANY, all / MANY);
        }

        /** Returns the query for the entries with the word: it counts the more the fewer there are, and then how it matches. */
        Query query() {
            double rarity = Math.log(1 + (all - entries + 0.5) / (entries + 0.5));
            Query has = new BoostQuery(new ConstantScoreQuery(match.any()), (float) rarity);
            return new BooleanQuery.Builder()
                    .add(has, Occur.MUST)
                    .add(new BoostQuery(match.any(), MATCH_WEIGHT), Occur.SHOULD)
                    .build();
        }
    }

    private static CompiledClause clause(List<CountedWord> found, List<CountedWord> sufficient) {
        Query any =
                IndexFields.anyOf(sufficient.stream().map(CountedWord::query).toList());
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(any, Occur.MUST);
        found.stream()
                .filter(word -> !sufficient.contains(word))
                .forEach(word -> query.add(word.query(), Occur.SHOULD));
        List<TextPattern> patterns = found.stream()
                .flatMap(word -> word.match().allPatterns().stream())
                .toList();
        return new CompiledClause(Occur.MUST, new WordMatch(query.build(), patterns));
    }

    /** Recognizes words that say nothing of what a query is about, as articles, pronouns and question words. */
    private static final class FunctionWords {

        /** The languages of Lucene's lists; of two that have equally many words of a query, the first one counts. */
        private static final List<String> LANGUAGES = List.of(
                """
                english german french spanish italian portuguese dutch russian swedish danish norwegian finnish hungarian
                """
                        .split("\\s+"));

        /** Characters that are in no word but these, and syllables between the words of a Japanese sentence. */
        private static final Pattern EAST_ASIAN = Pattern.compile(".*[的了是吗嗎呢吧我你您他她它们們这這那哪谁誰什怎么麼].*|\\p{IsHiragana}+");

        private FunctionWords() {}

        /** The lists, which are loaded with the first query that needs them. */
        private static final class WordLists {

            static final List<Set<String>> ALL =
                    LANGUAGES.stream().map(WordLists::load).toList();

            private static Set<String> load(String language) {
                try (Reader reader = new InputStreamReader(
                        SnowballFilter.class.getResourceAsStream(language + "_stop.txt"), UTF_8)) {
                    return WordlistLoader.getSnowballWordSet(reader).stream()
                            .map(word -> SymbolTerms.folded(new String((char[]) word)))
                            .collect(toSet());
                } catch (IOException impossible) {
                    throw new UncheckedIOException("a list of Lucene's cannot be read", impossible);
                }
            }
        }

        /**
         * Returns what recognizes them in the language of some words, which is the one with the most function words among them.
         *
         * @param words words, folded as terms with symbols are
         */
        static Predicate<String> in(Collection<String> words) {
            Set<String> best = WordLists.ALL.stream()
                    .max(Comparator.<Set<String>>comparingLong(list ->
                                    words.stream().filter(list::contains).count())
                            .thenComparing(list -> -WordLists.ALL.indexOf(list)))
                    .orElseThrow();
            return word -> best.contains(word) || EAST_ASIAN.matcher(word).matches();
        }
    }
}
