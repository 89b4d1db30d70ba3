package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.entry.RedactionSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageExportTest {

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void aTranscriptHasTheAuthorOrTheRoleAndANoticeForWhatIsNoText() {
        log.write(
                "c",
                0,
                "user",
                "Look",
                ",\"author\":\"Kate\",\"media\":[{\"uri\":\"data:x\",\"mime_type\":\"image/png\"}]");
        log.write("c", 1, "assistant", "", ",\"tool_calls\":[{\"id\":\"call_1\",\"function\":{\"name\":\"weather\"}}]");
        log.write("c", 2, "tool", "Sunny", ",\"tool_call_id\":\"call_1\"");
        assertThat(exported("c", ExportFormat.TRANSCRIPT))
                .isEqualTo(
                        """
                        # c
                        [2026-03-12T10:30:00Z] Kate: Look [image/png]
                        [2026-03-12T10:30:01Z] Assistant: [calls of tools: weather]
                        [2026-03-12T10:30:02Z] Tool: [result of the tool call call_1] Sunny
                        """);
    }

    @Test
    void linesAreThoseOfEachJournalAndATableHasTheAuthors() {
        String message = log.messages.json(
                log.write("c", 0, "user", "a", ",\"author\":\"Kate\"").entry());
        log.sayIn("c", "/p", 1, "b");
        String said =
                log.journal.json(log.journal.newest("", 1, any -> true).get(0).entry());
        assertThat(exported("c", ExportFormat.JSONL)).isEqualTo(message + "\n" + said + "\n");
        assertThat(exported("c", ExportFormat.CSV).lines().map(line -> line.replaceAll(",[0-9A-Z]{26},", ",ID,")))
                .containsExactly(
                        "timestamp,conversation_id,type,text,project_path,audio_file,duration_ms,id,author",
                        "2026-03-12T10:30:00Z,c,user,a,,,,ID,Kate",
                        "2026-03-12T10:30:01.000Z,c,stt,b,/p,,,ID,");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatIsExportedIsRedacted(ExportFormat format) {
        log.write("c", 0, "user", "Kate is here", ",\"author\":\"Kate\"");
        log.redactions.redact(RedactionSink.EXPORT, "Kate");
        assertThat(exported("c", format)).contains("is here").doesNotContain("Kate");
    }

    private String exported(String id, ExportFormat format) {
        StringBuilder to = new StringBuilder();
        log.conversations.export(id, format, to);
        return to.toString();
    }
}
