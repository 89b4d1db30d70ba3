package io.mneme.index.lucene.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import io.mneme.index.lucene.analysis.SymbolTerms;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** Recognizes words that say nothing of what a query is about, as articles, pronouns and question words. */
final class FunctionWords {

    /** The languages of Lucene's lists; of two that have equally many words of a query, the first one counts. */
    private static final List<String> LANGUAGES = List.of(
            "english",
            "german",
            "french",
            "spanish",
            "italian",
            "portuguese",
            "dutch",
            "russian",
            "swedish",
            "danish",
            "norwegian",
            "finnish",
            "hungarian");

    /** Characters that are in no word but these, and syllables between the words of a Japanese sentence. */
    private static final Pattern EAST_ASIAN = Pattern.compile(".*[的了是吗嗎呢吧我你您他她它们們这這那哪谁誰什怎么麼].*|\\p{IsHiragana}+");

    private FunctionWords() {}

    /** The lists, which are loaded with the first query that needs them. */
    private static final class WordLists {

        static final List<Set<String>> ALL =
                LANGUAGES.stream().map(WordLists::load).toList();

        private static Set<String> load(String language) {
            try (Reader reader =
                    new InputStreamReader(SnowballFilter.class.getResourceAsStream(language + "_stop.txt"), UTF_8)) {
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
                .max(Comparator.<Set<String>>comparingLong(
                                list -> words.stream().filter(list::contains).count())
                        .thenComparing(list -> -WordLists.ALL.indexOf(list)))
                .orElseThrow();
        return word -> best.contains(word) || EAST_ASIAN.matcher(word).matches();
    }
}
