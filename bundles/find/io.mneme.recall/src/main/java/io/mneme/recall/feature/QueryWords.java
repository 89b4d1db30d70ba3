package io.mneme.recall.feature;

import io.mneme.api.search.CandidateQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Selects the words of a text that turns can have in common with it: those that are neither question nor function words. */
public final class QueryWords {

    /** A number keeps the dots and commas between its digits, as the index does. */
    private static final Pattern WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:(?<=\\p{N})[.,]\\p{N}+)*(?:['’]\\p{L}+)?");

    private static final Set<String> SKIPPED = Arrays.stream(
                    """
                    a an the is are was were be been being am do does did doing done have has had having will would could
                    should can may might shall must of in on at to for with from by about as into onto than then that this
                    these those it its they them their theirs he she him her his hers i you me my mine your yours we us our
                    ours who whose which what when where why how and or but if so not no nor only own same too very just
                    because while during both each few more most other some such any all after before there here
                    """
                            .split("\\s+"))
            .collect(Collectors.toUnmodifiableSet());

    private QueryWords() {}

    /** Returns the words in lower case, each once; of a long text the first ones. */
    public static List<String> of(String text) {
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT).replace('’', '\''))
                .filter(word -> !isSkipped(word))
                .distinct()
                .limit(CandidateQuery.MAX_WORDS)
                .toList();
    }

    private static boolean isSkipped(String word) {
        int apostrophe = word.indexOf('\'');
        String stem = apostrophe < 0 ? word : word.substring(0, apostrophe);
        return SKIPPED.contains(stem) || word.endsWith("n't");
    }
}
