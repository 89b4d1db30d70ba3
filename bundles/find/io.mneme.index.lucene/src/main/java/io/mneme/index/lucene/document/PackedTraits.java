package io.mneme.index.lucene.document;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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

        private static final Set<String> WORDS = words(
                """
                yesterday today tomorrow tonight ago last next recently since weekend morning evening night
                day days week weeks month months year years monday tuesday wednesday thursday friday saturday sunday
                january february march april may june july august september october november december
                """);

        private static final Set<String> CHINESE = words(
                """
                昨天 今天 明天 前天 后天 昨晚 今晚 去年 今年 明年 上周 本周 下周 上个月 下个月 周末 星期 月份 年前 天前 最近
                """);

        /** Runs of letters and digits; a Chinese character is a run of its own. */
        private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

        private static final Pattern YEAR = Pattern.compile("(?:19|20)[0-9]{2}");

        private TimeExpressions() {}

        private static Set<String> words(String list) {
            return Set.of(list.strip().split("\\s+"));
        }

        /** Returns whether a text contains one. */
        static boolean isIn(String text) {
            return WORD.matcher(text).results().map(MatchResult::group).anyMatch(TimeExpressions::isTime)
                    || CHINESE.stream().anyMatch(text::contains);
        }

        private static boolean isTime(String word) {
            return WORDS.contains(word.toLowerCase(Locale.ROOT))
                    || YEAR.matcher(word).matches();
        }
    }
}
