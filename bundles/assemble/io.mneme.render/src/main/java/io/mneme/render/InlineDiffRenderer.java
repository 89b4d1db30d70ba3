package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Renders an entry as its text, with each replaced word shown as {@code [recognised→confirmed]} in its place. Insertions,
 * omissions and changes of punctuation are not shown.
 */
@Component
@ServiceRanking(-100)
public final class InlineDiffRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "inline-diff";
    }

    @Override
    public String legend(String language) {
        return language.equals("zh")
                ? "若 ASR 识别与最终确认不同则将被替换的词写作[识别→确认]，其余表示无需纠错"
                : "Where a recognised word differs from what the user confirmed, it is shown as [recognised→confirmed];"
                        + " all other text needed no correction";
    }

    @Override
    public String render(HistoryEntry said) {
        StringBuilder line = new StringBuilder();
        for (TokenDiff.Run run : TokenDiff.of(DiffTokens.of(said.recognised()), DiffTokens.of(said.text()))) {
            if (run.equal()) {
                run.after().forEach(line::append);
            } else {
                appendChange(line, run.before(), run.after());
            }
        }
        return line.toString();
    }

    private static void appendChange(StringBuilder line, List<String> before, List<String> after) {
        List<String> replaced = DiffTokens.withoutBoundaryPunctuation(before);
        List<String> replacement = DiffTokens.withoutBoundaryPunctuation(after);
        if (replaced.isEmpty() || replacement.isEmpty() || replaced.equals(replacement)) {
            after.forEach(line::append);
            return;
        }
        int lead = DiffTokens.leadingPunctuation(after);
        after.subList(0, lead).forEach(line::append);
        line.append('[').append(String.join("", replaced)).append('→');
        line.append(String.join("", replacement)).append(']');
        after.subList(lead + replacement.size(), after.size()).forEach(line::append);
    }

    /**
     * The units in which two texts are compared: runs of Latin letters and digits, runs of white space, and every other
     * character by itself.
     */
    private static final class DiffTokens {

        private static final Pattern TOKEN =
                Pattern.compile("[\\p{IsLatin}\\p{Nd}]+|\\p{IsWhite_Space}+|.", Pattern.DOTALL);
        private static final Pattern PUNCTUATION = Pattern.compile("[\\p{P}\\p{IsWhite_Space}]+");

        private DiffTokens() {}

        /** Returns the tokens of a text, in order; concatenated they are the text. */
        static List<String> of(String text) {
            List<String> tokens = new ArrayList<>();
            Matcher matcher = TOKEN.matcher(text);
            while (matcher.find()) {
                tokens.add(matcher.group());
            }
            return tokens;
        }

        /** Returns how many tokens at the beginning are punctuation or white space. */
        static int leadingPunctuation(List<String> tokens) {
            int lead = 0;
            while (lead < tokens.size() && isPunctuation(tokens.get(lead))) {
                lead++;
            }
            return lead;
        }

        /** Returns the tokens without the punctuation and white space at their beginning and end. */
        static List<String> withoutBoundaryPunctuation(List<String> tokens) {
            int first = leadingPunctuation(tokens);
            int end = tokens.size();
            while (end > first && isPunctuation(tokens.get(end - 1))) {
                end--;
            }
            return tokens.subList(first, end);
        }

        private static boolean isPunctuation(String token) {
            return PUNCTUATION.matcher(token).matches();
        }
    }
}
