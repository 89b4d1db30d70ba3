package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.entry.RedactionSink;
import java.util.List;
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
                        [2026-03-12T10:30:01Z] Assistant: [call of the tool weather]
                        [2026-03-12T10:30:02Z] Tool: [result of the tool call call_1] Sunny
                        """);
    }

    @Test
    void aTranscriptNamesEachPartOfAMessageOfOpenAi() {
        write(
                "user",
                """
                [{"type":"text","text":"Look"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}},\
                {"type":"input_audio","input_audio":{"data":"AAAA","format":"wav"}},{"type":"file","file":{"file_id":"f1"}}]""");
        write(
                "assistant",
                """
                null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"clock","arguments":"{}"}},\
                {"id":"c2","type":"custom","custom":{"name":"shell","input":"ls"}}]""");
        write("assistant", "null,\"refusal\":\"I cannot.\"");
        write("assistant", "null,\"audio\":{\"id\":\"a1\"}");
        write("assistant", "null,\"function_call\":{\"name\":\"old\",\"arguments\":\"{}\"}");
        assertThat(said())
                .containsExactly(
                        "User: Look [image/png] [audio/wav] [file]",
                        "Assistant: [call of the tool clock] [call of the tool shell]",
                        "Assistant: I cannot.",
                        "Assistant: [audio]",
                        "Assistant: [call of the tool old]");
    }

    @Test
    void aTranscriptNamesEachBlockOfAMessageOfAnthropic() {
        write(
                "assistant",
                """
                [{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"text","text":"I look."},\
                {"type":"tool_use","id":"t1","name":"weather","input":{}},{"type":"server_tool_use","id":"s1","input":{}}]""");
        write(
                "user",
                """
                [{"type":"tool_result","tool_use_id":"t1","content":"Sunny"},{"type":"text","text":"So?"},\
                {"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"AAAA"}},\
                {"type":"document","source":{"type":"url","url":"https://example.com/a.pdf"}}]""");
        assertThat(said())
                .containsExactly(
                        "Assistant: [thought] I look. [call of the tool weather] [server_tool_use]",
                        "User: [result of the tool call t1] Sunny So? [image/jpeg] [file]");
    }

    private void write(String role, String content) {
        log.messages.append(
                log.messageKind.decode("{\"timestamp\":\"x\",\"conversation_id\":\"c\",\"role\":\"%s\",\"content\":%s}"
                        .formatted(role, content)));
    }

    private List<String> said() {
        return exported("c", ExportFormat.TRANSCRIPT)
                .lines()
                .skip(1)
                .map(line -> line.replace("[x] ", ""))
                .toList();
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
