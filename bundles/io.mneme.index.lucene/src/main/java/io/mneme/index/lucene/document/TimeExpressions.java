package io.mneme.index.lucene.document;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Recognizes texts that contain an expression of time, as {@code yesterday}, {@code in May} or {@code 2023}. */
final class TimeExpressions {

    private static final Set<String> WORDS = Set.of(
            "yesterday",
            "today",
            "tomorrow",
            "tonight",
            "ago",
            "last",
            "next",
            "recently",
            "since",
            "weekend",
            "morning",
            "evening",
            "night",
            "day",
            "days",
            "week",
            "weeks",
            "month",
            "months",
            "year",
            "years",
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday",
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");

    private static final String[] CHINESE = {
        "昨天", "今天", "明天", "前天", "后天", "昨晚", "今晚", "去年", "今年", "明年", "上周", "本周", "下周", "上个月", "下个月", "周末", "星期", "月份",
        "年前", "天前", "最近"
    };

    private static final int MIN_YEAR = 1900;
    private static final int MAX_YEAR = 2099;

    private TimeExpressions() {}

    /** Returns whether a text contains one. */
    static boolean isIn(String text) {
        return WordScan.words(text).anyMatch(TimeExpressions::isTime)
                || Stream.of(CHINESE).anyMatch(text::contains);
    }

    private static boolean isTime(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT)) || isYear(word);
    }

    private static boolean isYear(String word) {
        if (word.length() != 4 || !word.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return false;
        }
        int year = Integer.parseInt(word);
        return year >= MIN_YEAR && year <= MAX_YEAR;
    }
}
