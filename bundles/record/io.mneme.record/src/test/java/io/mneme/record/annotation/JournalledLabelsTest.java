package io.mneme.record.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JournalledLabelsTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<Annotation> journal = new MemoryJournal<>(new AnnotationKind());
    private final Annotations annotations = new Annotations(journal);
    private final JournalledLabels labels = new JournalledLabels(journal);

    private void label(String conversation, String title, String... tags) {
        annotations.update(
                conversation, former -> new ConversationProperties(Optional.of(title), List.of(tags), false), NOW);
    }

    @Test
    void findsTheConversationsOfATag() {
        label("a", "one", "work", "tea");
        label("b", "two", "Work");
        label("c", "three", "home");
        assertThat(labels.tagged("work")).containsExactlyInAnyOrder("a", "b");
        assertThat(labels.tagged("WORK")).containsExactlyInAnyOrder("a", "b");
        assertThat(labels.tagged("other")).isEmpty();
    }

    @Test
    void theLastTagsCount() {
        label("a", "one", "work");
        assertThat(labels.tagged("work")).containsExactly("a");
        label("a", "one", "home");
        assertThat(labels.tagged("work")).isEmpty();
        assertThat(labels.tagged("home")).containsExactly("a");
    }

    @Test
    void aMergedConversationHasTheLabelsOfTheOther() {
        label("a", "one", "work");
        label("b", "two", "home");
        annotations.merge("b", "a", NOW);
        assertThat(labels.tagged("work")).containsExactlyInAnyOrder("a", "b");
        assertThat(labels.tagged("home")).isEmpty();
        assertThat(labels.title("b")).contains("one");
    }

    @Test
    void anErasedLabelIsNotFound() {
        label("a", "one", "work");
        assertThat(labels.tagged("work")).containsExactly("a");
        annotations.erase(List.of("a"));
        assertThat(labels.tagged("work")).isEmpty();
        assertThat(labels.title("a")).isEmpty();
    }

    @Test
    void findsMoreConversationsThanAreReadAtOnce() {
        IntStream.range(0, 450).forEach(number -> label("c" + number, "title", "work"));
        assertThat(labels.tagged("work")).hasSize(450);
    }
}
