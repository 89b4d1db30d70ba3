package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import java.io.IOException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a heading and one paragraph for each turn; escapes markup in the texts. */
final class MarkdownExport implements ExportWriter {

    private static final Pattern ANYWHERE = Pattern.compile("[\\\\`*_\\[\\]<>&#|~$!]");
    private static final Pattern AT_THE_BEGINNING = Pattern.compile("^(?:([-+=:])|(\\d+)([.)]))");

    private final Appendable to;
    private @Nullable ExportedEntry before;

    MarkdownExport(Appendable to) {
        this.to = to;
    }

    @Override
    public void begin(Conversation conversation) throws IOException {
        to.append("# ")
                .append(line(conversation.title().orElse(conversation.id())))
                .append("\n\n");
        to.append(line(conversation.first()))
                .append(" – ")
                .append(line(conversation.last()))
                .append('\n');
    }

    @Override
    public void add(ExportedEntry entry) throws IOException {
        if (before != null && entry.hasSpeakerOf(before)) {
            to.append("  \n");
        } else {
            to.append(before == null ? "\n**" : "\n\n**")
                    .append(line(entry.speaker()))
                    .append("** (")
                    .append(line(entry.timestamp()))
                    .append(")  \n");
        }
        before = entry;
        to.append(lines(entry.text()));
    }

    @Override
    public void end() throws IOException {
        to.append('\n');
    }

    /** Returns a text with its line breaks, and without markup. */
    static String lines(String text) {
        return text.lines()
                .map(MarkdownExport::line)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("  \n"));
    }

    /** Returns a text on one line, and without markup. */
    static String line(String text) {
        String escaped = ANYWHERE.matcher(TranscriptExport.oneLine(text)).replaceAll("\\\\$0");
        return AT_THE_BEGINNING.matcher(escaped).replaceFirst("$2\\\\$1$3");
    }
}
