package io.mneme.ui.gogo.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.testkit.InMemoryRecord;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DictationCommandsTest {

    private final InMemoryRecord diary = InMemoryRecord.create();
    private final GogoRunner gogo =
            new GogoRunner("dictation", new DictationCommands(diary.dictations(), diary.tags()), "tags", "export");

    @BeforeEach
    void dictate() {
        record("{\"id\":\"a\",\"final_text\":\"old tea\",\"timestamp\":\"2026-01-01T00:00:00Z\"}");
        record("{\"id\":\"b\",\"final_text\":\"tea\",\"enhance_mode\":\"proofread\",\"stt_model\":\"s\"}");
    }

    @AfterEach
    void stop() {
        diary.close();
    }

    @Test
    void countsTags() throws Exception {
        assertThat(gogo.run("dictation:tags"))
                .containsPattern("tag +count")
                .containsPattern("mode:off +1")
                .containsPattern("stt:s +1")
                .contains("2 dictations");
    }

    @Test
    void countsTagsAsJson() throws Exception {
        assertThat(gogo.run("dictation:tags --mode proofread --text tea --archived --json"))
                .isEqualTo("{\"data\":[{\"tag\":\"mode:proofread\",\"count\":1},{\"tag\":\"stt:s\",\"count\":1}],"
                        + "\"total\":1,\"whole_days\":false}");
    }

    @Test
    void writesDictationsOut() throws Exception {
        assertThat(gogo.run("dictation:export").lines())
                .hasSize(2)
                .element(0)
                .asString()
                .contains("old tea");
        assertThat(gogo.run("dictation:export --days 7 --format csv")).contains(",proofread,tea,");
        assertThat(gogo.run("dictation:export --tag stt:x --tag mode:off")).contains("old tea");
    }

    @Test
    void refusesAFormatThatIsUnknown() {
        assertThatThrownBy(() -> gogo.run("dictation:export --format html"))
                .hasMessage("format must be jsonl, csv or markdown: html");
    }

    private void record(String json) {
        diary.dictations().record(json, Instant.now());
    }
}
