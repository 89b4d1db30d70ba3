package io.mneme.record.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00.1239Z");

    private final MemoryJournal<Annotation> journal = new MemoryJournal<>(new AnnotationKind());
    private final Annotations annotations = new Annotations(journal);

    @Test
    void theLastOneCounts() {
        note("a", "{\"title\":\"first\",\"tags\":[\"x\"]}");
        note("a", "{\"title\":\"second\"}");
        assertThat(annotations.properties("a"))
                .isEqualTo(new ConversationProperties(Optional.of("second"), List.of("x"), false));
    }

    @Test
    void isWrittenWithItsKeysInTheirOrder() {
        note("a", "{\"tags\":[\"x\",\"é\\\"\"],\"title\":\"t\"}");
        assertThat(new AnnotationKind()
                        .encode(journal.newest("", 1, any -> true).get(0).entry()))
                .startsWith("{\"timestamp\":\"2026-03-12T10:30:00.123Z\",\"conversation_id\":\"a\",\"title\":\"t\","
                        + "\"tags\":[\"x\",\"é\\\"\"],\"pinned\":false,\"merged_into\":null,\"id\":\"");
    }

    @Test
    void ofEqualTagsOneIsKept() {
        note("a", "{\"tags\":[\"x\",\"y\",\"x\"]}");
        assertThat(annotations.properties("a").tags()).containsExactly("x", "y");
    }

    @Test
    void aTitleCanBeDropped() {
        note("a", "{\"title\":\"first\",\"pinned\":true}");
        note("a", "{\"title\":null}");
        assertThat(annotations.properties("a"))
                .isEqualTo(new ConversationProperties(Optional.empty(), List.of(), true));
    }

    @Test
    void whatChangesNothingIsNotWritten() {
        note("a", "{\"title\":\"first\"}");
        note("a", "{\"title\":\"first\"}");
        note("a", "{}");
        assertThat(journal.status().entries()).isEqualTo(1);
    }

    @ParameterizedTest(name = "{0} breaks the rule of {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"title\":5}; title",
                "{\"title\":\" \"}; title",
                "{\"tags\":\"x\"}; tags",
                "{\"tags\":[\"x\",5]}; tags",
                "{\"tags\":[\"\"]}; tags",
                "{\"tags\":null}; tags",
                "{\"pinned\":\"true\"}; pinned",
                "{\"pinned\":null}; pinned",
                "{\"tag\":\"x\"}; tag",
                "{\"merged_into\":\"x\"}; merged_into"
            })
    void aPatchThatBreaksARuleIsRefused(String patch, String field) {
        assertThatThrownBy(() -> note("a", patch))
                .isInstanceOfSatisfying(InvalidEntryException.class, refusal -> assertThat(refusal.field())
                        .isEqualTo(field));
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void mergersFormChains() {
        annotations.merge("c", "b", NOW);
        annotations.merge("b", "a", NOW);
        assertThat(annotations.root("c")).isEqualTo("a");
        assertThat(annotations.members("a")).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(annotations.members("b")).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void aCircleThatAnotherProgramWroteEnds() {
        AnnotationKind kind = new AnnotationKind();
        journal.append(kind.decode("{\"conversation_id\":\"a\",\"merged_into\":\"b\"}"));
        journal.append(kind.decode("{\"conversation_id\":\"b\",\"merged_into\":\"a\"}"));
        assertThat(annotations.root("a")).isEqualTo("b");
        assertThat(annotations.members("a")).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aMergerThatWouldMakeACircleIsRefusedAndNotWritten() {
        annotations.merge("c", "b", NOW);
        annotations.merge("b", "a", NOW);
        assertThatThrownBy(() -> annotations.merge("a", "c", NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, refusal -> assertThat(refusal.field())
                        .isEqualTo("into"));
        assertThat(journal.status().entries()).isEqualTo(2);
    }

    @Test
    void aMergerKeepsTheNotes() {
        note("b", "{\"title\":\"t\"}");
        annotations.merge("b", "a", NOW);
        assertThat(annotations.properties("b").title()).contains("t");
    }

    @Test
    void aNoteKeepsTheMerger() {
        annotations.merge("b", "a", NOW);
        note("b", "{\"title\":\"t\"}");
        assertThat(annotations.root("b")).isEqualTo("a");
    }

    @Test
    void ofSeveralStartsOfAProjectTheLastOneIsLeft() {
        annotations.begin("/p", "a", NOW);
        annotations.begin("/q", "q", NOW);
        annotations.begin("/p", "b", NOW);
        assertThat(annotations.start("/p").orElseThrow().conversation()).isEqualTo("b");
        annotations.erase(List.of("b"));
        assertThat(annotations.start("/p")).isEmpty();
        assertThat(annotations.start("/q")).isPresent();
    }

    @Test
    void everythingAboutAConversationCanBeErased() {
        note("a", "{\"title\":\"t\"}");
        note("a", "{\"title\":\"u\"}");
        annotations.begin("/p", "a", NOW);
        note("b", "{\"title\":\"t\"}");
        annotations.erase(List.of("a"));
        assertThat(annotations.properties("a")).isEqualTo(ConversationProperties.NONE);
        assertThat(journal.status().entries()).isEqualTo(1);
    }

    private void note(String conversation, String patch) {
        annotations.update(conversation, notes -> notes.patched(patch), NOW);
    }
}
