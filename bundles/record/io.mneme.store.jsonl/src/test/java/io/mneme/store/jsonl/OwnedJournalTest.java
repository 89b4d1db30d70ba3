package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.owner.OwnerScope;
import io.mneme.spi.erase.Erased;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedJournalTest {

    @TempDir
    Path folder;

    private OwnedJournal<NoteEntry> journal;

    @BeforeEach
    void open() {
        journal = new OwnedJournal<>(this::open);
    }

    private JsonlJournal<NoteEntry> open(String owner) {
        ArchivingLayout layout = new ArchivingLayout(JournalFixture.FILE, "old", 1, 0, 0);
        JournalSettings settings = new JournalSettings(
                "diary", folder.resolve("of-" + owner), layout, Durability.NEVER, Duration.ofMillis(5), 8 << 20);
        return new JsonlJournal<>(new NoteEntryKind(), settings, new LocalStorage(), new SimpleMeterRegistry());
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private static <T> T as(String owner, Supplier<T> question) {
        List<T> answer = new ArrayList<>();
        OwnerScope.run(owner, () -> answer.add(question.get()));
        return answer.get(0);
    }

    private StoredEntry<NoteEntry> write(String owner, String text) {
        return as(owner, () -> journal.append(NoteEntry.of("a", text).at("2026-01-02T00:00:00Z")));
    }

    private List<String> texts(String owner) {
        return as(owner, () -> journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 10))
                .entries()
                .stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    @Test
    void eachOwnerReadsTheirOwnEntriesOnly() {
        write("", "of none");
        write("anna", "of anna");
        write("ben", "of ben");
        assertThat(texts("")).containsExactly("of none");
        assertThat(texts("anna")).containsExactly("of anna");
        assertThat(texts("ben")).containsExactly("of ben");
        assertThat(texts("carl")).isEmpty();
    }

    @Test
    void anIdOfOneOwnerIsUnknownToAnotherAndFreeForThem() {
        String id = write("anna", "of anna").id();
        assertThat(as("ben", () -> journal.find(id))).isEmpty();
        OwnerScope.run("ben", () -> journal.append(NoteEntry.of("a", "of ben").withId(id)));
        assertThat(as("anna", () -> journal.find(id)).orElseThrow().entry().text())
                .isEqualTo("of anna");
    }

    @Test
    void anErasureOfOneOwnerLeavesTheOthersAlone() {
        String id = write("anna", "of anna").id();
        OwnerScope.run("ben", () -> journal.append(NoteEntry.of("a", "of ben").withId(id)));
        OwnerScope.run("ben", () -> journal.erasure().remove(new Erased("diary", Set.of(id), Set.of())));
        assertThat(texts("ben")).isEmpty();
        assertThat(texts("anna")).containsExactly("of anna");
    }

    @Test
    void aFollowerIsToldOfTheEntriesOfItsOwnerInTheScopeOfTheOwner() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        List<String> owners = new ArrayList<>();
        as(
                "anna",
                () -> journal.subscribe(() -> {
                    owners.add(OwnerScope.owner());
                    told.countDown();
                }));
        write("ben", "of ben");
        write("", "of none");
        write("anna", "of anna");
        told.await();
        assertThat(owners).containsOnly("anna");
        assertThat(texts("anna")).hasSize(1);
    }

    @Test
    void eachOwnerHasAFolderOfTheirOwn() {
        write("anna", "of anna");
        assertThat(folder.resolve("of-anna").resolve(JournalFixture.FILE)).exists();
        assertThat(as("anna", journal::status).entries()).isEqualTo(1);
        assertThat(Optional.of(folder.resolve("of-ben")))
                .hasValueSatisfying(other -> assertThat(other).doesNotExist());
    }
}
