package io.mneme.record.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import io.mneme.spi.kind.SearchFields;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditKindTest implements EntryKindContract<AuditEntry> {

    private static final String LINE = "{\"timestamp\":\"2026-03-12T10:30:00.000Z\",\"actor\":\"shell\","
            + "\"action\":\"setting.change\",\"subject\":\"io.mneme.retention\","
            + "\"details\":{\"after\":\"7\",\"key\":\"keep_days\"},\"further\":1.50,\"id\":\"x1\"}";

    private final AuditKind kind = new AuditKind();

    @Override
    public AuditKind kind() {
        return kind;
    }

    @Override
    public AuditEntry entryWithText(String text) {
        return new AuditEntry(
                "x1",
                "2026-03-12T10:30:00.000Z",
                text,
                "action" + text,
                text,
                Map.of("key", text),
                Map.of("further", "[1.50,{\"a\":null}]"));
    }

    @Test
    void writesTheKeysInTheOrderOfTheLine() {
        assertThat(kind.encode(kind.decode(LINE))).isEqualTo(LINE);
    }

    @Test
    void readsTheTimeOfAnEntry() {
        assertThat(kind.timestamp(kind.decode(LINE))).contains(Instant.parse("2026-03-12T10:30:00Z"));
    }

    @Test
    void keepsDetailsThatAreNotTextsAsTheyAre() {
        AuditEntry read =
                kind.decode("{\"actor\":\"\",\"action\":\"backup\",\"subject\":\"\",\"details\":{\"bytes\":5}}");
        assertThat(read.details()).isEmpty();
        assertThat(kind.encode(read)).contains("\"details\":{\"bytes\":5}");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"{}", "{\"action\":\"\"}", "{\"action\":5}"})
    void aLineWithoutAnActionIsNoEntry(String line) {
        assertThatThrownBy(() -> kind.decode(line))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("action must be given, as a text that is not empty");
    }

    @Test
    void isFoundByItsActorItsActionItsSubjectAndItsDetails() {
        SearchFields fields = kind.searchFields(kind.decode(LINE));
        assertThat(fields.values())
                .containsOnly(
                        Map.entry(SearchFields.AUTHOR, List.of("shell")),
                        Map.entry(SearchFields.TYPE, List.of("setting.change")));
        assertThat(fields.texts())
                .containsOnly(
                        Map.entry("action", "setting.change"),
                        Map.entry("subject", "io.mneme.retention"),
                        Map.entry("details", "after: 7, key: keep_days"));
    }

    @Test
    void isListedByItsActionAndItsActor() {
        assertThat(kind.lanes(kind.decode(LINE))).containsExactlyInAnyOrder("action:setting.change", "actor:shell");
    }

    @Test
    void isOfNoConversationAndInNoHistory() {
        AuditEntry entry = kind.decode(LINE.replace("\"shell\"", "\"conversation:c1\""));
        assertThat(kind.lanes(entry)).doesNotContain(kind.conversationLane("c1").orElseThrow());
        assertThat(kind.historyEntry(entry)).isEmpty();
    }

    @Test
    void clientsDoNotWriteEntriesOfThisKind() {
        assertThat(kind.parser()).isEmpty();
    }
}
