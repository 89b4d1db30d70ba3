package io.mneme.index.lucene.document;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is known of the texts of an entry, in one number.
 *
 * @param bits the number
 */
public record PackedTraits(long bits) {

    /** The field of the captions of media, which the author of the entry did not say. */
    static final String CAPTION = "caption";

    private static final long TIME_EXPRESSION = 1;
    private static final long QUESTION = 2;
    private static final Pattern QUESTION_END = Pattern.compile("[?？][^\\p{L}\\p{N}]*$");

    /** Returns the number of the texts by field. */
    static long of(Map<String, String> texts) {
        Collection<String> said = texts.entrySet().stream()
                .filter(text -> !text.getKey().equals(CAPTION))
                .map(Map.Entry::getValue)
                .toList();
        return (said.stream().anyMatch(TimeExpressions::isIn) ? TIME_EXPRESSION : 0)
                | (said.stream().anyMatch(text -> QUESTION_END.matcher(text).find()) ? QUESTION : 0);
    }

    /** Returns whether a text contains an expression of time. */
    public boolean timeExpression() {
        return (bits & TIME_EXPRESSION) != 0;
    }

    /** Returns whether a text ends with a question. */
    public boolean question() {
        return (bits & QUESTION) != 0;
    }

    /** Recognizes texts that contain an expression of time, as {@code yesterday}, {@code in May} or {@code 2023}. */
    private static final class TimeExpressions {

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
            "昨天", "今天", "明天", "前天", "后天", "昨晚", "今晚", "去年", "今年", "明年", "上周", "本周", "下周", "上个月", "下个月", "周末", "星期",
            "月份", "年前", "天前", "最近"
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

        /** Splits a text into runs of letters and digits; a Chinese character is a run of its own. */
        private static final class WordScan {

            private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

            private WordScan() {}

            static Stream<String> words(String text) {
                return WORD.matcher(text).results().map(MatchResult::group);
            }
        }
    }
}
