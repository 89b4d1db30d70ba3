package io.mneme.ui.console.client;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Shows in bold that the first word of a line is the name of a command. */
final class CommandHighlighter implements Highlighter {

    private final Set<String> names;
    private final boolean colours;

    CommandHighlighter(Collection<String> names, boolean colours) {
        this.names = Set.copyOf(names);
        this.colours = colours;
    }

    @Override
    public AttributedString highlight(LineReader reader, String line) {
        int end = line.indexOf(' ');
        String first = end < 0 ? line : line.substring(0, end);
        if (!colours || !names.contains(first)) {
            return new AttributedString(line);
        }
        return new AttributedStringBuilder()
                .styled(AttributedStyle.BOLD, first)
                .append(line.substring(first.length()))
                .toAttributedString();
    }

    @Override
    public void setErrorPattern(Pattern pattern) {
        // errors are for the container to find
    }

    @Override
    public void setErrorIndex(int index) {
        // errors are for the container to find
    }
}
