package io.mneme.recall.feature;

import static java.time.DayOfWeek.MONDAY;
import static java.time.DayOfWeek.SATURDAY;
import static java.time.temporal.TemporalAdjusters.previous;
import static java.time.temporal.TemporalAdjusters.previousOrSame;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The days that expressions as {@code yesterday} or {@code last week} mean on a day. */
final class RelativeDates {

    /**
     * Some days.
     *
     * @param first the first one
     * @param next the day after the last one
     */
    record DayRange(LocalDate first, LocalDate next) {

        static DayRange of(LocalDate first, Period length) {
            return new DayRange(first, first.plus(length));
        }
    }

    private record DateRule(Pattern pattern, BiFunction<MatchResult, LocalDate, DayRange> meaning) {

        static DateRule of(String pattern, BiFunction<MatchResult, LocalDate, DayRange> meaning) {
            return new DateRule(
                    Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS), meaning);
        }
    }

    private static final Period DAY = Period.ofDays(1);
    private static final Period WEEK = Period.ofWeeks(1);
    private static final Period MONTH = Period.ofMonths(1);
    private static final Period YEAR = Period.ofYears(1);
    private static final String NUMBER = "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)";
    private static final List<String> NUMBERS =
            List.of("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

    private static final List<DateRule> RULES = List.of(
            DateRule.of("\\btoday\\b|今天", (found, today) -> DayRange.of(today, DAY)),
            DateRule.of("\\b(yesterday|last night)\\b|昨天|昨晚", (found, today) -> DayRange.of(today.minus(DAY), DAY)),
            DateRule.of("前天", (found, today) -> DayRange.of(today.minusDays(2), DAY)),
            DateRule.of("\\bthis week\\b|这周|本周|这个星期", (found, today) -> DayRange.of(weekOf(today), WEEK)),
            DateRule.of("\\blast week\\b|上周|上个?星期", (found, today) -> DayRange.of(weekOf(today.minus(WEEK)), WEEK)),
            DateRule.of("\\blast weekend\\b|上周末", (found, today) -> weekendBefore(today)),
            DateRule.of("\\bthis month\\b|这个月|本月", (found, today) -> DayRange.of(today.withDayOfMonth(1), MONTH)),
            DateRule.of(
                    "\\blast month\\b|上个月",
                    (found, today) -> DayRange.of(today.minus(MONTH).withDayOfMonth(1), MONTH)),
            DateRule.of("\\bthis year\\b|今年", (found, today) -> DayRange.of(today.withDayOfYear(1), YEAR)),
            DateRule.of(
                    "\\blast year\\b|去年",
                    (found, today) -> DayRange.of(today.minus(YEAR).withDayOfYear(1), YEAR)),
            DateRule.of(
                    "\\blast (monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b",
                    (found, today) -> DayRange.of(today.with(previous(dayOfWeek(found.group(1)))), DAY)),
            DateRule.of("\\b" + NUMBER + " (day|week|month|year)s? ago\\b", RelativeDates::ago),
            DateRule.of(
                    "\\b(?:last|past) " + NUMBER + " (day|week|month|year)s?\\b",
                    (found, today) -> new DayRange(today.minus(length(found)), today.plus(DAY))));

    /** What each rule has. Most texts have none of it, and need no rule. */
    private static final Pattern ANY =
            Pattern.compile("today|yesterday|this|last|past|ago|[今昨前这本上去]", Pattern.CASE_INSENSITIVE);

    private RelativeDates() {}

    /** Returns the days that a text names, those of each expression apart. */
    static List<DayRange> in(String text, LocalDate today) {
        List<DayRange> ranges = new ArrayList<>();
        for (DateRule rule : ANY.matcher(text).find() ? RULES : List.<DateRule>of()) {
            rule.pattern()
                    .matcher(text)
                    .results()
                    .forEach(found -> ranges.add(rule.meaning().apply(found, today)));
        }
        return ranges;
    }

    private static LocalDate weekOf(LocalDate day) {
        return day.with(previousOrSame(MONDAY));
    }

    private static DayRange weekendBefore(LocalDate today) {
        return DayRange.of(weekOf(today).with(previous(SATURDAY)), Period.ofDays(2));
    }

    private static DayOfWeek dayOfWeek(String name) {
        return DayOfWeek.valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns the day, week, month or year that lies this far back. */
    private static DayRange ago(MatchResult found, LocalDate today) {
        LocalDate day = today.minus(length(found));
        return switch (unit(found)) {
            case 'd' -> DayRange.of(day, DAY);
            case 'w' -> DayRange.of(weekOf(day), WEEK);
            case 'm' -> DayRange.of(day.withDayOfMonth(1), MONTH);
            default -> DayRange.of(day.withDayOfYear(1), YEAR);
        };
    }

    private static char unit(MatchResult found) {
        return Character.toLowerCase(found.group(2).charAt(0));
    }

    private static Period length(MatchResult found) {
        int number = number(found.group(1).toLowerCase(Locale.ROOT));
        return switch (unit(found)) {
            case 'd' -> Period.ofDays(number);
            case 'w' -> Period.ofWeeks(number);
            case 'm' -> Period.ofMonths(number);
            default -> Period.ofYears(number);
        };
    }

    private static int number(String word) {
        if (Character.isDigit(word.charAt(0))) {
            return Integer.parseInt(word);
        }
        return Math.max(1, NUMBERS.indexOf(word));
    }
}
