package io.mneme.index.lucene.document;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Splits a text into runs of letters and digits; a Chinese character is a run of its own. */
final class WordScan {

    private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    private WordScan() {}

    static Stream<String> words(String text) {
        return WORD.matcher(text).results().map(MatchResult::group);
    }
}
