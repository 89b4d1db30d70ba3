package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.List;
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
}
