package io.mneme.index.lucene.analysis;

import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Recognizes texts that contain an expression of time, as {@code yesterday}, {@code in May} or {@code 2023}. */
final class TimeExpressions {

    private static final Set<String> WORDS = words(
            """
            yesterday today tomorrow tonight ago last next recently since weekend morning evening night
            day days week weeks month months year years monday tuesday wednesday thursday friday saturday sunday
            january february march april may june july august september october november december
            """);

    private static final Set<String> CHINESE =
            words("""
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
                || isInChinese(text);
    }

    /** Returns whether a text contains one in Chinese. */
    static boolean isInChinese(String text) {
        return CHINESE.stream().anyMatch(text::contains);
    }

    private static boolean isTime(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT))
                || YEAR.matcher(word).matches();
    }
}
