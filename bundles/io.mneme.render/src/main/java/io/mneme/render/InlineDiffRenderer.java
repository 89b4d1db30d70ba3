package io.mneme.render;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Words an entry as its text, with every word that replaced another shown as {@code [recognised→meant]} in its place.
 * What was merely inserted, left out or punctuated otherwise is not shown.
 */
@Component
@ServiceRanking(-100)
public final class InlineDiffRenderer implements HistoryRenderer {

    @Override
    public String name() {
        return "inline-diff";
    }

    @Override
    public String render(Said said) {
        StringBuilder line = new StringBuilder();
        for (Diff.Run run : Diff.of(Tokens.of(said.recognised()), Tokens.of(said.text()))) {
            if (run.equal()) {
                run.after().forEach(line::append);
            } else {
                appendChange(line, run.before(), run.after());
            }
        }
        return line.toString();
    }

    private static void appendChange(StringBuilder line, List<String> before, List<String> after) {
        List<String> replaced = Tokens.withoutBoundaryPunctuation(before);
        List<String> replacement = Tokens.withoutBoundaryPunctuation(after);
        if (replaced.isEmpty() || replacement.isEmpty() || replaced.equals(replacement)) {
            after.forEach(line::append);
            return;
        }
        int lead = Tokens.leadingPunctuation(after);
        after.subList(0, lead).forEach(line::append);
        line.append('[').append(String.join("", replaced)).append('→');
        line.append(String.join("", replacement)).append(']');
        after.subList(lead + replacement.size(), after.size()).forEach(line::append);
    }
}
