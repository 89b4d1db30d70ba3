package io.mneme.index.lucene.parse;

import io.mneme.api.search.SearchPage.SearchHint;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm.MatchType;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds words of a query that are operators in other query languages, and says what to write instead. */
public final class OperatorHints {

    private static final String CHAR = "[\\p{L}\\p{M}\\p{N}_-]";

    /** At least this many words with a question mark after the last one are a question. */
    private static final int MIN_QUESTION_WORDS = 3;

    private static final Pattern QUESTION = Pattern.compile(CHAR + "+[?？]");
    private static final Pattern LONG_AGE = Pattern.compile("([0-9]{1,3})([my])");

    private static final HintRule PARENTHESIS =
            rule("\\([^)]+|[^(]+\\)", word -> "There are no parentheses. OR joins the words beside it");

    private static final List<HintRule> RULES = List.of(
            rule("AND|&&", word -> "All words must match, so it can be left out"),
            rule("NOT|!", word -> "A sign before a word excludes it: -word"),
            rule("\\|\\|", word -> "OR between two words finds either"),
            rule("(?:NEAR|ADJ)(?:/?[0-9]+)?|~[0-9]+", word -> "Quotes find words one after the other: \"two words\""),
            rule("!(\\p{L}" + CHAR + "*)", word -> "A sign before a word excludes it: -" + word.group(1)),
            rule(
                    "\\+(\\p{L}" + CHAR + "*)",
                    word -> "All words must match, so the sign can be left out: " + word.group(1)),
            rule("(\\p{L}" + CHAR + "*)~[0-9.]*", word -> "Words that sound alike are found by ~" + word.group(1)),
            rule("(\\p{L}" + CHAR + "+)\\^[0-9.]+", word -> "Words have no weights: " + word.group(1)),
            rule(
                    "/(?=.*[.*+?|^$\\[\\](){}\\\\])[^/]+/",
                    word -> "There are no regular expressions. The beginning of words is found by begin*"),
            rule("(?:date|day|on):(.*)", word -> "A day is found by " + days(word.group(1))),
            rule("year:([0-9]{4})", word -> "A year is found by " + year(Integer.parseInt(word.group(1)))),
            rule(
                    "(?:since|from|newer|newer_than|later|later_than):(.+)",
                    word -> "It is called after:" + age(word.group(1))),
            rule(
                    "(?:until|till|older|older_than|earlier|earlier_than):(.+)",
                    word -> "It is called before:" + age(word.group(1))),
            rule(
                    "(?!" + CHAR + "+\\*$)(?=.*\\p{L})(" + CHAR + "*)[*?？](?:" + CHAR + "|[*?？])*",
                    word -> "Only * at the end finds words, by how they begin: "
                            + (word.group(1).isEmpty() ? "begin" : word.group(1)) + "*"));

    private OperatorHints() {}

    private record HintRule(Pattern pattern, Function<MatchResult, String> advice) {

        Optional<SearchHint> hint(TextTerm term) {
            String text = term.asWritten();
            Matcher matcher = pattern.matcher(text);
            return matcher.matches()
                    ? Optional.of(new SearchHint(text, term.position(), advice.apply(matcher.toMatchResult())))
                    : Optional.empty();
        }
    }

    private static HintRule rule(String pattern, Function<MatchResult, String> advice) {
        return new HintRule(Pattern.compile(pattern), advice);
    }

    /**
     * Returns the hints to a query, in the order of its words.
     *
     * @param clauses the query
     * @param found whether it finds anything as it is; then a question mark after a word is none to explain
     */
    public static List<SearchHint> of(List<QueryClause> clauses, boolean found) {
        List<TextTerm> words = clauses.stream()
                .flatMap(clause -> clause.alternatives().stream())
                .flatMap(term -> term instanceof TextTerm text ? Stream.of(text) : Stream.empty())
                .filter(term -> term.type() != MatchType.PHRASE)
                .toList();
        List<HintRule> rules = new ArrayList<>(RULES);
        if (clauses.stream().anyMatch(clause -> clause.alternatives().size() > 1)) {
            rules.add(PARENTHESIS);
        }
        return words.stream()
                .filter(word -> !QUESTION.matcher(word.text()).matches() || !found && !isEndOfQuestion(word, words))
                .flatMap(word ->
                        rules.stream().flatMap(rule -> rule.hint(word).stream()).limit(1))
                .toList();
    }

    private static boolean isEndOfQuestion(TextTerm word, List<TextTerm> words) {
        return words.size() >= MIN_QUESTION_WORDS && word.equals(words.get(words.size() - 1));
    }

    private static String days(String text) {
        try {
            LocalDate day = LocalDate.parse(text.replace('/', '-'));
            return "after:%s before:%s".formatted(day, day.plusDays(1));
        } catch (DateTimeParseException noDay) {
            return "after: and before: with a date, as after:2026-03-01 before:2026-03-02";
        }
    }

    private static String year(int year) {
        return "after:%d-01-01 before:%d-01-01".formatted(year, year + 1);
    }

    /** Returns an age in months or years in days, and anything else as it is. */
    private static String age(String text) {
        Matcher age = LONG_AGE.matcher(text);
        return age.matches()
                ? Integer.parseInt(age.group(1)) * (age.group(2).equals("y") ? 365 : 30) + "d"
                : text.replace('/', '-');
    }
}
