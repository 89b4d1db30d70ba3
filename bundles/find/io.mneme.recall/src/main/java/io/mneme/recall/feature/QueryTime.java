package io.mneme.recall.feature;

import io.mneme.api.search.CandidateQuery.TimeSpan;
import io.mneme.recall.feature.RelativeDates.DayRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a text says of time.
 *
 * @param asksWhen whether it asks for a time
 * @param months the months that it names
 * @param years the years that it names
 * @param days the days of a month that it names; empty if it names no month
 * @param relative the spans of its relative dates, for example of {@code last week}, and of its dates without a year
 */
public record QueryTime(
        boolean asksWhen, Set<Month> months, Set<Integer> years, Set<Integer> days, List<TimeSpan> relative) {

    private static final Pattern WHEN = Pattern.compile(
            "\\b(when|how long|(what|which) (date|day|month|year|time|week)s?)\\b|什么时候|何时|哪年|哪天|几号|几月",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TOKEN = Pattern.compile("\\p{IsLatin}+|\\p{Nd}+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");

    /** In lower case they are other words. */
    private static final Set<String> AMBIGUOUS_MONTHS = Set.of("may", "march");

    /** After one of these, they are months in lower case, too. */
    private static final Set<String> BEFORE_MONTHS = Set.of("in", "since", "until", "during", "early", "late");

    /** The months by their names, whose case does not matter. */
    private static final Map<String, Month> MONTHS = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    static {
        for (Month month : Month.values()) {
            MONTHS.put(month.getDisplayName(TextStyle.FULL, Locale.ENGLISH), month);
        }
    }

    private static final int MIN_YEAR = 1900;
    private static final int MAX_YEAR = 2099;
    private static final int MAX_DAY = 31;
    private static final double YEAR_SHARE = .5;

    public QueryTime {
        months = Set.copyOf(months);
        years = Set.copyOf(years);
        days = Set.copyOf(days);
        relative = List.copyOf(relative);
    }

    /**
     * Reads a text.
     *
     * @param now the moment that relative dates refer to
     */
    public static QueryTime of(String text, Instant now) {
        List<String> tokens =
                TOKEN.matcher(text).results().map(MatchResult::group).toList();
        Set<Month> months = months(tokens);
        Set<Integer> days = months.isEmpty() ? Set.of() : numbers(tokens, 1, MAX_DAY);
        Set<Integer> years = numbers(tokens, MIN_YEAR, MAX_YEAR);
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        List<DayRange> relative = new ArrayList<>(RelativeDates.in(text, today));
        if (years.isEmpty()) {
            months.forEach(month -> relative.addAll(newest(month, days, today)));
        }
        return new QueryTime(
                WHEN.matcher(text).find(),
                months,
                years,
                days,
                relative.stream().map(QueryTime::span).toList());
    }

    /** Returns the newest such dates that have begun: what was said cannot have a later one. */
    private static List<DayRange> newest(Month month, Set<Integer> days, LocalDate today) {
        List<DayRange> thisYear = ranges(today.getYear(), month, days);
        boolean begun = thisYear.stream().noneMatch(range -> range.first().isAfter(today));
        return begun ? thisYear : ranges(today.getYear() - 1, month, days);
    }

    private static TimeSpan span(DayRange days) {
        return new TimeSpan(
                days.first().atStartOfDay(ZoneOffset.UTC).toInstant(),
                days.next().atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    private static Set<Month> months(List<String> tokens) {
        return IntStream.range(0, tokens.size())
                .filter(at -> !AMBIGUOUS_MONTHS.contains(tokens.get(at))
                        || at > 0 && BEFORE_MONTHS.contains(tokens.get(at - 1).toLowerCase(Locale.ROOT)))
                .mapToObj(tokens::get)
                .filter(MONTHS::containsKey)
                .map(MONTHS::get)
                .collect(Collectors.toSet());
    }

    private static Set<Integer> numbers(List<String> tokens, int min, int max) {
        return tokens.stream()
                .filter(token -> NUMBER.matcher(token).matches())
                .map(Integer::valueOf)
                .filter(number -> number >= min && number <= max)
                .collect(Collectors.toSet());
    }

    /** Returns the spans that the text names: relative dates, and dates with their year or the newest ones without it. */
    public List<TimeSpan> spans() {
        List<TimeSpan> spans = new ArrayList<>(relative);
        for (int year : years) {
            if (months.isEmpty()) {
                spans.add(span(DayRange.of(LocalDate.of(year, 1, 1), Period.ofYears(1))));
            }
            months.forEach(month ->
                    ranges(year, month, days).stream().map(QueryTime::span).forEach(spans::add));
        }
        return spans;
    }

    private static List<DayRange> ranges(int year, Month month, Set<Integer> days) {
        if (days.isEmpty()) {
            return List.of(DayRange.of(LocalDate.of(year, month, 1), Period.ofMonths(1)));
        }
        int length = YearMonth.of(year, month).lengthOfMonth();
        return days.stream()
                .filter(day -> day <= length)
                .map(day -> DayRange.of(LocalDate.of(year, month, day), Period.ofDays(1)))
                .toList();
    }

    /** Returns how much of the named date an instant has, from 0 to 1; 0 if the text names none. */
    public double share(Instant instant) {
        for (TimeSpan span : relative) {
            if (span.contains(instant)) {
                return 1;
            }
        }
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
