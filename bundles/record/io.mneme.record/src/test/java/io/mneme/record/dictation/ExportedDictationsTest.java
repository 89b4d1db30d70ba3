package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationFormat;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Position;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.record.WordRedactions;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExportedDictationsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKind());
    private final IndexLookup index = new IndexLookup();
    private final WordRedactions redactions = new WordRedactions();
    private final JournalledDictations dictations = new JournalledDictations(
            journal,
            index,
            redactions,
            EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())),
            new SimpleMeterRegistry());

    @Test
    void hasTheLinesOfTheFileOldestFirst() {
        record("{\"id\":\"a\",\"final_text\":\"one\",\"note\":1}");
        record("{\"id\":\"b\",\"final_text\":\"two\"}");

        assertThat(export(DictationFilter.ALL, DictationFormat.JSONL).lines())
                .containsExactly(
                        dictations.json(journal.find("a").orElseThrow().entry()),
                        dictations.json(journal.find("b").orElseThrow().entry()));
    }

    @Test
    void hasAllOfMoreThanOnePart() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 1_234; i++) {
            texts.add("text" + i);
            record("{\"final_text\":\"text%d\"}".formatted(i));
        }

        String whole = export(DictationFilter.ALL, DictationFormat.CSV);

        assertThat(whole.lines().skip(1).map(row -> row.split(",")[4])).containsExactlyElementsOf(texts);
    }

    @Test
    void hasARowForEachAndNoFormula() {
        record("{\"id\":\"a\",\"asr_text\":\"=1+1\",\"enhanced_text\":\"x, \\\"y\\\"\",\"final_text\":\"z\","
                + "\"enhance_mode\":\"proofread\",\"stt_model\":\"s\",\"llm_model\":\"l\",\"audio_duration\":1.5}");

        assertThat(export(DictationFilter.ALL, DictationFormat.CSV))
                .isEqualTo("timestamp,enhance_mode,asr_text,enhanced_text,final_text,user_corrected,preview_enabled,"
                        + "stt_model,llm_model,audio_duration,id\r\n"
                        + journal.find("a").orElseThrow().entry().timestamp()
                        + ",proofread,'=1+1,\"x, \"\"y\"\"\",z,true,false,s,l,1.5,a\r\n");
    }

    @Test
    void showsInMarkdownWhatDiffersFromTheFinalText() {
        record("{\"asr_text\":\"call *Cate*\",\"enhanced_text\":\"Call Kate.\",\"final_text\":\"Call Kate.\","
                + "\"timestamp\":\"2026-03-12T10:30:00Z\",\"enhance_mode\":\"proofread\"}");

        assertThat(export(DictationFilter.ALL, DictationFormat.MARKDOWN))
                .isEqualTo("# Dictations\n\n## 2026-03-12T10:30:00+00:00 (proofread)\n\n"
                        + "*Recognised:* call \\*Cate\\*\n\nCall Kate.\n");
    }

    @Test
    void hasWhatTheFilterSelects() {
        record("{\"final_text\":\"old\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"stt_model\":\"s\"}");
        record("{\"final_text\":\"tea\",\"stt_model\":\"s\"}");
        record("{\"final_text\":\"milk\",\"stt_model\":\"s\"}");
        record("{\"final_text\":\"tea\",\"stt_model\":\"t\"}");
        Optional<Instant> since = Optional.of(Instant.parse("2026-03-01T00:00:00Z"));

        String scanned = export(
                new DictationFilter(Optional.empty(), since, List.of("stt:s"), Optional.of("tea"), false),
                DictationFormat.JSONL);
        index.bindIndex((name, text) -> Optional.of(newestFirst()));
        String indexed = export(
                new DictationFilter(Optional.empty(), since, List.of("stt:s"), Optional.of("any"), false),
                DictationFormat.JSONL);

        assertThat(scanned.lines()).hasSize(1).allMatch(line -> line.contains("\"tea\""));
        assertThat(indexed.lines()).hasSize(2).element(0).asString().contains("\"tea\"");
    }

    @Test
    void isRedactedAsExportsAre() {
        record("{\"final_text\":\"a secret\"}");
        redactions.redact(RedactionSink.EXPORT, "secret");

        assertThat(export(DictationFilter.ALL, DictationFormat.JSONL))
                .contains("a [word-1]")
                .doesNotContain("secret");
    }

    @Test
    void isNotBegunForATextThatIsNoQuery() {
        index.bindIndex((name, text) -> {
            throw new InvalidQueryException(0, "a quote must be closed");
        });
        StringBuilder written = new StringBuilder();
        DictationFilter broken =
                new DictationFilter(Optional.empty(), Optional.empty(), List.of(), Optional.of("\""), true);

        assertThatThrownBy(() -> dictations.export(broken, DictationFormat.CSV, written))
                .isInstanceOf(InvalidQueryException.class);
        assertThat(written).isEmpty();
    }

    private List<Position> newestFirst() {
        List<Position> positions = new ArrayList<>();
        journal.page(EntryQuery.ofLane(""), Position.END, 0, 100)
                .entries()
                .forEach(stored -> positions.add(stored.position()));
        return Collections.unmodifiableList(positions);
    }

    private void record(String json) {
        dictations.record(json, NOW);
    }

    private String export(DictationFilter filter, DictationFormat format) {
        StringBuilder text = new StringBuilder();
        dictations.export(filter, format, text);
        return text.toString();
    }
}
