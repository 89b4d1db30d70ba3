package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.LogResult.Reason;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.RedactionSink;
import io.mneme.record.NumberedRedactions;
import io.mneme.record.annotation.AnnotationKind;
import io.mneme.record.utterance.UtteranceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is redacted of the exchange log: every string but those that the documentation excepts. */
class UtteranceRedactionTest {

    private static final String CANARIES =
            """
            {"type":"stt","text":"CNRY1","project_path":"/home/CNRY2","audio_file":"CNRY3.wav","metadata":{"error":"CNRY4",
            "provider_url":"https://CNRY5","CNRY6":"CNRY7","deep":{"CNRY8":["CNRY9"]}},"input_context":"CNRY10",
            "CNRY11":["CNRY12"]}""";

    private final NumberedRedactions redactions = new NumberedRedactions();
    private final ExchangeLog log = new ExchangeLog(redactions);

    @TempDir
    Path mirror;

    @Test
    void noStringOfAnUtteranceIsStoredAsItIs() {
        redactions.on(RedactionSink.STORE);
        log.conversations.log(CANARIES, NOW);
        assertThat(everythingStored())
                .doesNotContain("CNRY")
                .contains("\"metadata\":{\"error\":\"[bird-", "\"project_path\":\"/home/[bird-1]\"", ".wav");
    }

    @Test
    void noStringOfTheMirrorIsWrittenAsItIs() throws IOException {
        log.configuration.put("mirror", "true");
        log.configuration.put("mirror_folder", mirror.toString());
        redactions.on(RedactionSink.STORE);
        log.conversations.log(CANARIES, NOW);
        try (var files = Files.list(mirror)) {
            assertThat(Files.readString(files.findFirst().orElseThrow())).isEqualTo("[bird-1]\n");
        }
    }

    @Test
    void noStringOfAnAnnotationIsStoredAsItIs() {
        redactions.on(RedactionSink.STORE);
        String id = id(log.conversations.log(CANARIES, NOW));
        log.conversations.annotate(id, "{\"title\":\"CNRY1\",\"tags\":[\"CNRY2\",\"CNRY3\"]}", NOW);
        log.conversations.begin(Optional.of("/other/CNRY4"), NOW);
        log.conversations.resume(id, NOW);
        assertThat(everythingStored()).doesNotContain("CNRY").contains("\"start\":\"begin\"", "\"start\":\"resume\"");
    }

    @Test
    void aProjectThatWasStoredBeforeIsNotWrittenAgainAsItIs() {
        String id = id(log.conversations.log(CANARIES, NOW));
        redactions.on(RedactionSink.STORE);
        log.conversations.resume(id, NOW);
        assertThat(log.notes.newest("", 10, any -> true).toString()).doesNotContain("CNRY");
    }

    @Test
    void aRedactedProjectGoesOnWithItsConversationWhateverElseIsSaid() {
        redactions.on(RedactionSink.STORE);
        LogResult first = log.say("/home/CNRY1", 0, "CNRY2");
        LogResult second = log.say("/home/CNRY1", 1, "CNRY1 and CNRY3");
        assertThat(second.reason()).isEqualTo(Reason.CONTINUED);
        assertThat(id(second)).isEqualTo(id(first));
        assertThat(log.say("/home/other", 2, "a").reason()).isEqualTo(Reason.FIRST);
    }

    @Test
    void aRedactedProjectGoesWhereItWasAskedToGo() {
        redactions.on(RedactionSink.STORE);
        log.say("/home/CNRY1", 0, "a");
        String wanted = log.conversations.begin(Optional.of("/home/CNRY1"), NOW.plusSeconds(1));
        assertThat(id(log.say("/home/CNRY1", 2, "b"))).isEqualTo(wanted);
    }

    @Test
    void aRedactedProjectIsResumed() {
        redactions.on(RedactionSink.STORE);
        String first = id(log.say("/home/CNRY1", 0, "a"));
        log.say("/home/CNRY1", 1000, "b");
        log.conversations.resume(first, NOW.plusSeconds(2000));
        assertThat(id(log.say("/home/CNRY1", 3000, "c"))).isEqualTo(first);
    }

    @Test
    void noMoreWasHeardThanARedactedTextHas() {
        redactions.on(RedactionSink.STORE);
        Utterance logged = log.conversations
                .log("{\"type\":\"tts\",\"text\":\"CNRY11111\",\"metadata\":{\"spoken_chars\":9,\"x\":  1}}", NOW)
                .stored()
                .entry();
        assertThat(logged.metadata()).contains("{\"spoken_chars\":8,\"x\":1}");
    }

    @Test
    void whatOthersReferToStaysAsItIs() {
        redactions.on(RedactionSink.STORE);
        Utterance logged = log.conversations
                .log(
                        "{\"type\":\"tts\",\"text\":\"a\",\"id\":\"CNRY1\",\"conversation_id\":\"CNRY2\","
                                + "\"timestamp\":\"2026-03-12T10:30:00Z\",\"duration_ms\":5}",
                        NOW)
                .stored()
                .entry();
        assertThat(logged.id()).isEqualTo("CNRY1");
        assertThat(logged.conversation()).isEqualTo("CNRY2");
        assertThat(logged.timestamp()).isEqualTo("2026-03-12T10:30:00.000Z");
        assertThat(logged.duration()).contains(Duration.ofMillis(5));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void noStringIsExportedAsItIsAndTheLogKeepsIt(ExportFormat format) {
        String id = id(log.conversations.log(CANARIES, NOW));
        log.conversations.annotate(id, "{\"title\":\"CNRY1\",\"tags\":[\"CNRY2\"]}", NOW);
        redactions.on(RedactionSink.EXPORT);
        assertThat(exported(id, format)).doesNotContain("CNRY").contains("bird");
        assertThat(everythingStored()).contains("CNRY1", "CNRY12", "/home/CNRY2");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(ExportFormat.class)
    void whatAnotherProgramWroteForATimeIsRedactedToo(ExportFormat format) {
        log.line("{\"type\":\"stt\",\"text\":\"a\",\"conversation_id\":\"c\",\"timestamp\":\"at CNRY1\","
                + "\"project_path\":{\"CNRY2\":\"CNRY3\"}}");
        redactions.on(RedactionSink.EXPORT);
        assertThat(exported("c", format)).doesNotContain("CNRY");
    }

    private String exported(String id, ExportFormat format) {
        StringBuilder to = new StringBuilder();
        log.conversations.export(id, format, to);
        return to.toString();
    }

    private String everythingStored() {
        AnnotationKind notes = new AnnotationKind();
        UtteranceKind utterances = new UtteranceKind();
        return log.journal.newest("", 100, any -> true).stream()
                        .map(stored -> utterances.encode(stored.entry()))
                        .collect(Collectors.joining("\n"))
                + log.notes.newest("", 100, any -> true).stream()
                        .map(stored -> notes.encode(stored.entry()))
                        .collect(Collectors.joining("\n"));
    }
}
