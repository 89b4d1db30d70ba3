package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConversationExporterTest {

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void jsonLinesAreThoseOfTheLogOldestFirst() {
        String id = id(log.say("/p", 0, "a"));
        log.answer("/p", 1, "b");
        StringBuilder lines = new StringBuilder();
        log.journal.newest("", 10, any -> true).forEach(stored -> lines.append(log.kind.encode(stored.entry()))
                .append('\n'));
        assertThat(exported(id, ExportFormat.JSONL)).isEqualTo(lines.toString());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatIsExportedIsRedactedAndTheLogKeepsIt(ExportFormat format) {
        String id = id(log.say("/p", 0, "Kate is here"));
        log.conversations.annotate(id, "{\"title\":\"about Kate\"}", NOW);
        log.redactions.redact(RedactionSink.EXPORT, "Kate");
        assertThat(exported(id, format)).contains("is here").doesNotContain("Kate");
        assertThat(log.conversations.find(id).orElseThrow().title()).contains("about Kate");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatCannotBeRedactedIsNotExported(ExportFormat format) {
        String id = id(log.say("/p", 0, "Kate is here"));
        log.redactions.fail(RedactionSink.EXPORT);
        StringBuilder to = new StringBuilder();
        assertThatThrownBy(() -> log.conversations.export(id, format, to)).isInstanceOf(RedactionException.class);
        assertThat(to).isEmpty();
    }

    @Test
    void aMergedOneIsExportedAsAWhole() {
        String first = id(log.say("/p", 0, "a"));
        String second = id(log.say("/p", 1000, "b"));
        log.conversations.merge(second, NOW);
        assertThat(exported(second, ExportFormat.TRANSCRIPT))
                .isEqualTo("# " + first
                        + "\n[2026-03-12T10:30:00.000Z] Person: a\n[2026-03-12T10:46:40.000Z] Person: b\n");
    }

    @Test
    void ofAnUnknownConversationNothingIsWritten() {
        StringBuilder to = new StringBuilder();
        assertThatThrownBy(() -> log.conversations.export("other", ExportFormat.HTML, to))
                .isInstanceOf(UnknownConversationException.class);
        assertThat(to).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void aFailureOfWhatIsWrittenToIsPassedOn(ExportFormat format) {
        String id = id(log.say("/p", 0, "a"));
        assertThatThrownBy(() -> log.conversations.export(id, format, new BrokenWriter()))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("gone");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatIsWrittenToIsNotClosed(ExportFormat format) {
        String id = id(log.say("/p", 0, "a"));
        StringBuilder to = new StringBuilder();
        log.conversations.export(id, format, new Writer() {

            @Override
            public void write(char[] characters, int start, int length) {
                to.append(characters, start, length);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        });
        assertThat(to).isNotEmpty();
    }

    private String exported(String id, ExportFormat format) {
        StringBuilder to = new StringBuilder();
        log.conversations.export(id, format, to);
        return to.toString();
    }

    private static final class BrokenWriter extends Writer {

        @Override
        public void write(char[] characters, int start, int length) throws IOException {
            throw new IOException("gone");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
