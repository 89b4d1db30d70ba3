package io.mneme.transfer.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportReport.SkipReason;
import io.mneme.api.transfer.ImportState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportJobTest {

    private static final String CHATGPT = "chatgpt-branches-and-parts.json";
    private static final String TUNING = JobFixture.TUNING;

    @TempDir
    Path folder;

    private JobFixture jobs;

    @BeforeEach
    void open() {
        jobs = JobFixture.of(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHATGPT,
                "claude-blocks-and-attachments.json",
                "claude-code-session.jsonl",
                "codex-rollout.jsonl",
                "codex-older-form.jsonl",
                "fine-tuning.jsonl",
                "sharegpt-array.json",
                "sharegpt-lines.jsonl",
                "sillytavern-swipes-and-dates.jsonl",
                "sillytavern-group-without-header.jsonl",
                "wenzi-history.jsonl",
                "voicemode-exchanges.jsonl",
                "spoken-dialogues.json",
                "chatgpt-attachments-and-memory.json",
                "claude-branches-and-voice.json",
                "claude-code-commands-and-arrays.jsonl",
                "codex-shell-and-images.jsonl",
                "sillytavern-group-with-pictures.jsonl",
                "sharegpt-one-over-several-lines.json",
                "fine-tuning-array-with-functions.json"
            })
    void recordsEachEntryOnce(String sample) throws IOException {
        ImportReport dry = jobs.run(jobs.sample(sample), true);
        assertThat(dry.entries().recorded()).isPositive();
        assertThat(jobs.entries()).isZero();
        ImportReport first = jobs.run(jobs.sample(sample), false);
        assertThat(first.entries()).isEqualTo(dry.entries());
        assertThat(first.reasons()).isEqualTo(dry.reasons());
        assertThat(jobs.entries()).isEqualTo(first.entries().recorded());
        ImportReport second = jobs.run(jobs.sample(sample), false);
        assertThat(second.entries().recorded()).isZero();
        assertThat(second.entries().recordedBefore()).isEqualTo(first.entries().recorded());
        assertThat(jobs.entries()).isEqualTo(first.entries().recorded());
    }

    @Test
    void recordsConversationsWithTheirTitlesAndTimes() throws IOException {
        ImportReport report = jobs.run(jobs.sample(CHATGPT), false);
        String id = "chatgpt:11111111-2222-4333-8444-555555555555";
        assertThat(jobs.diary().conversations().find(id).orElseThrow().title()).contains("Kettles and cups");
        assertThat(jobs.messages(id)).hasSize(6);
        Message first = jobs.messages(id).get(0);
        assertThat(first.id()).isEqualTo("chatgpt:n-question-edited");
        assertThat(first.timestamp()).isEqualTo("2024-01-01T10:00:10.125Z");
        assertThat(first.media()).singleElement().satisfies(medium -> assertThat(medium.uri())
                .isEqualTo("file-service://file-kettle"));
        assertThat(report.entries().conversations()).isEqualTo(3);
        assertThat(report.entries().first()).contains(Instant.parse("2024-01-01T10:00:10.125Z"));
        assertThat(report.entries().last()).contains(Instant.parse("2024-01-02T10:00:02Z"));
    }

    @Test
    void keepsATitleThatAPersonHasGiven() throws IOException {
        jobs.run(jobs.sample(CHATGPT), false);
        String id = "chatgpt:11111111-2222-4333-8444-555555555555";
        jobs.diary().conversations().annotate(id, "{\"title\":\"Mine\"}", Instant.EPOCH);
        jobs.run(jobs.sample(CHATGPT), false);
        assertThat(jobs.diary().conversations().find(id).orElseThrow().title()).contains("Mine");
    }

    @Test
    void aMessageWithoutATimeHasNone() throws IOException {
        jobs.run(jobs.file("a.jsonl", TUNING.getBytes(StandardCharsets.UTF_8)), false);
        assertThat(jobs.diary().journals().messages().newest("", 10, any -> true))
                .hasSize(2)
                .allSatisfy(stored -> assertThat(stored.entry().timestamp()).isEmpty());
    }

    @Test
    void recordsMessagesThatConsistOfMedia() throws IOException {
        ImportReport report = jobs.run(jobs.sample("chatgpt-attachments-and-memory.json"), false);
        assertThat(report.entries().recorded()).isEqualTo(8);
        assertThat(jobs.messages("chatgpt:55555555-2222-4333-8444-555555555555")
                        .get(1)
                        .media())
                .singleElement()
                .satisfies(medium -> assertThat(medium.uri()).isEqualTo("file-notes2"));
    }

    @Test
    void recordsAToolsResultWithoutAText() throws IOException {
        String rollout =
                """
                {"type":"response_item","payload":{"type":"function_call","name":"look","arguments":"{}","call_id":"c1"}}
                {"type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":[{"type":"input_image","image_url":"data:,"}]}}
                """;
        assertThat(jobs.run(jobs.file("rollout.jsonl", rollout), false)
                        .entries()
                        .recorded())
                .isEqualTo(2);
    }

    @Test
    void countsReasonsWithTheirFirstPlace() throws IOException {
        assertThat(jobs.run(jobs.sample(CHATGPT), true).reasons())
                .startsWith(new SkipReason("is on a branch that was left", 2, "conversation 1"));
    }

    @Test
    void stopsAtItsNextItem() throws IOException {
        ImportJob job = jobs.job(jobs.sample(CHATGPT), false);
        job.stop();
        JobFixture.run(job);
        assertThat(job.report().state()).isEqualTo(ImportState.STOPPED);
        assertThat(jobs.entries()).isZero();
    }

    @Test
    void anInterruptStopsIt() throws IOException {
        ImportJob job = jobs.job(jobs.sample(CHATGPT), false);
        Thread.currentThread().interrupt();
        JobFixture.run(job);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(job.report().state()).isEqualTo(ImportState.STOPPED);
        assertThat(job.report().problems()).isEmpty();
    }

    @Test
    void saysThatNoImporterRecognizesAFile() throws IOException {
        assertThat(jobs.run(jobs.file("notes.txt", "no history".getBytes(StandardCharsets.UTF_8)), false)
                        .state())
                .isEqualTo(ImportState.UNKNOWN);
    }
}
