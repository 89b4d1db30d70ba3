package io.mneme.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.service.event.Event;

class InMemoryRecordTest {

    private static final Instant NOW = Instant.parse("2026-03-01T20:30:00Z");

    private final InMemoryRecord record = InMemoryRecord.over(RecordJournals.numbered());

    @AfterEach
    void close() {
        record.close();
    }

    @Test
    void storesADictationInItsJournal() {
        record.dictations().record("{\"final_text\":\"茶\",\"mood\":7}", NOW);

        assertThat(record.journals().dictations().find("d1").orElseThrow().entry())
                .satisfies(dictation -> {
                    assertThat(dictation.finalText()).isEqualTo("茶");
                    assertThat(dictation.extraFields()).containsEntry("mood", "7");
                });
    }

    @Test
    void keepsTheRulesOfDictations() {
        assertThat(record.dictations().record("{\"final_text\":\"x\",\"enhance_mode\":\"a → b\"}", NOW))
                .isEqualTo(new RecordResult.NotRecorded("not recorded: chain mode"));
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> record.dictations().record("{\"final_text\":7}", NOW))
                .withMessage("final_text must be a text");
    }

    @Test
    void givesEachEntryAnIdOfItsOwnUnlessTheyAreNumbered() {
        InMemoryRecord unnumbered = InMemoryRecord.create();
        unnumbered.dictations().record("{\"final_text\":\"x\"}", NOW);
        unnumbered.dictations().record("{\"final_text\":\"x\"}", NOW);

        assertThat(unnumbered.journals().dictations().newest("", 2, any -> true))
                .extracting(stored -> stored.id().length())
                .containsExactly(26, 26);
    }

    @Test
    void continuesAConversationUntilTheGap() {
        String first = say("/tea", 0);

        assertThat(say("/tea", 299)).isEqualTo(first);
        assertThat(say("/tea", 600)).isNotEqualTo(first);
    }

    @Test
    void annotatesAndMergesConversations() {
        String first = say("/tea", 0);
        String second = say("/tea", 600);
        record.conversations().annotate(first, "{\"title\":\"Tea\",\"tags\":[\"warm\"]}", NOW);

        Conversation merged = record.conversations().merge(second, NOW.plusSeconds(601));

        assertThat(merged.title()).hasValue("Tea");
        assertThat(merged.tags()).containsExactly("warm");
        assertThat(merged.merged()).containsExactly(second);
        assertThat(merged.utterances()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void exportsAConversationInEachFormat(ExportFormat format) {
        StringBuilder export = new StringBuilder();

        record.conversations().export(say("/tea", 0), format, export);

        assertThat(export).contains("Is there tea?");
    }

    @Test
    void recordsTheEventOfAConversationsStart() {
        String conversation = say("/tea", 0);

        assertThat(record.events())
                .extracting(Event::getTopic, event -> event.getProperty("conversation"))
                .containsExactly(tuple("io/mneme/conversation/CHANGED", conversation));
    }

    @Test
    void countsTheDaysOfItsZone() {
        try (InMemoryRecord shanghai = InMemoryRecord.over(RecordJournals.create(), ZoneId.of("Asia/Shanghai"))) {
            shanghai.dictations().record("{\"final_text\":\"x\"}", NOW);

            assertThat(shanghai.statistics().totals(Optional.empty()).days())
                    .containsOnlyKeys(LocalDate.parse("2026-03-02"));
        }
    }

    @Test
    void redactsOnRequest() {
        record.redactions().on(RedactionSink.STORE);

        record.dictations().record("{\"final_text\":\"" + FakeRedactions.SECRET + "\"}", NOW);

        assertThat(record.dictations().find("d1").orElseThrow().entry().finalText())
                .isEqualTo("[secret-1]");
    }

    @Test
    void startsItsStatisticsAgainAfterItsClose() {
        record.statistics();
        record.close();

        assertThat(record.statistics().totals(Optional.empty()).total().sessions())
                .isZero();
    }

    private String say(String project, long second) {
        String json = "{\"type\":\"stt\",\"text\":\"Is there tea?\",\"project_path\":\"" + project + "\"}";
        return record.conversations()
                .log(json, NOW.plusSeconds(second))
                .stored()
                .entry()
                .conversation();
    }
}
