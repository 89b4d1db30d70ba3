package io.mneme.recall;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a text says of time.
 *
 * @param asksWhen whether it asks for a time
 * @param months the months that it names
 * @param years the years that it names
 * @param days the days of a month that it names; empty if it names no month
 */
record QueryTime(boolean asksWhen, Set<Month> months, Set<Integer> years, Set<Integer> days) {

    private static final Pattern WHEN = Pattern.compile(
            "\\b(when|how long|(what|which) (date|day|month|year|time|week)s?)\\b|什么时候|何时|哪年|哪天|几号|几月",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TOKEN = Pattern.compile("\\p{IsLatin}+|\\p{Nd}+");
    private static final int MIN_YEAR = 1900;
    private static final int MAX_YEAR = 2099;
    private static final int MAX_DAY = 31;
    private static final double YEAR_SHARE = .5;

    QueryTime {
        months = Set.copyOf(months);
        years = Set.copyOf(years);
        days = Set.copyOf(days);
    }

    /** Reads a text. */
    static QueryTime of(String text) {
        List<String> tokens = TOKEN.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(token -> token.toLowerCase(Locale.ROOT))
                .toList();
        Set<Month> months = tokens.stream().flatMap(QueryTime::month).collect(Collectors.toCollection(HashSet::new));
        Set<Integer> days = numbers(tokens, 1, MAX_DAY);
        return new QueryTime(
                WHEN.matcher(text).find(),
                months,
                numbers(tokens, MIN_YEAR, MAX_YEAR),
                months.isEmpty() ? Set.of() : days);
    }

    private static Stream<Month> month(String token) {
        return Stream.of(Month.values()).filter(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                .equalsIgnoreCase(token));
    }

    private static Set<Integer> numbers(List<String> tokens, int min, int max) {
        return tokens.stream()
                .filter(token -> token.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .filter(number -> number >= min && number <= max)
                .collect(Collectors.toSet());
    }

    /** Returns how much of the named date an instant has, from 0 to 1; 0 if the text names none. */
    double share(Instant instant) {
        double named = months.size() + YEAR_SHARE * years.size() + days.size();
        if (named == 0) {
            return 0;
        }
        LocalDate date = LocalDate.ofInstant(instant, ZoneOffset.UTC);
        boolean inMonth = months.contains(date.getMonth());
        double matched = (inMonth ? 1 : 0)
                + (years.contains(date.getYear()) ? YEAR_SHARE : 0)
                + (inMonth && days.contains(date.getDayOfMonth()) ? 1 : 0);
        return matched / named;
    }
}
