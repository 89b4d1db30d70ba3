package io.mneme.store.jsonl.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans;
import io.mneme.api.journal.UnreadableException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive that cannot be opened does not stop a follower. */
class UnreadableArchiveTest {

    private static final int ENTRIES = 200;
    private static final int PAGE = 7;

    @TempDir
    Path folder;

    private JournalFixture fixture;
    private Path archive;
    private Path elsewhere;

    @BeforeEach
    void archive() throws IOException {
        fixture = JournalFixture.open(folder, new ArchivingLayout(JournalFixture.FILE, "old", 1, 100_000, 0));
        for (int i = 0; i < ENTRIES; i++) {
            fixture.append("a", "note " + i, "2026-01-02T00:00:00Z");
        }
        fixture.upkeep().rotate();
        archive = folder.resolve("old/2026-01.jsonl");
        elsewhere = folder.resolveSibling(folder.getFileName() + "-elsewhere");
        fixture.reopen();
    }

    @AfterEach
    void close() throws IOException {
        fixture.close();
        Files.deleteIfExists(elsewhere);
    }

    private void block() throws IOException {
        Files.move(archive, elsewhere);
        Files.createDirectory(archive);
    }

    private void unblock() throws IOException {
        Files.delete(archive);
        Files.move(elsewhere, archive);
    }

    private List<JournalEvent<NoteEntry>> eventsAfter(Position position) {
        return fixture.journal().eventsAfter(position, PAGE);
    }

    @Test
    void theSpanIsTheWholeArchiveHoweverSmallThePageIs() throws IOException {
        block();
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(UnreadableException.class, unreadable -> {
                    assertThat(unreadable.from()).isEqualTo(new Position(1));
                    assertThat(unreadable.to()).isEqualTo(new Position(ENTRIES - 1));
                    assertThat(unreadable).hasMessageContaining("old/2026-01.jsonl");
                });
        assertThat(eventsAfter(new Position(ENTRIES - 1))).hasSize(1);
    }

    @Test
    void anArchiveThatNeverWasReadHasASpanToo() throws IOException {
        fixture.edit(fixture.ids().get(5), "edited");
        block();
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.texts()).containsExactly("note " + (ENTRIES - 1));
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(UnreadableException.class, unreadable -> {
                    assertThat(unreadable.from()).isEqualTo(new Position(1));
                    assertThat(unreadable.to()).isEqualTo(new Position(ENTRIES - 1));
                });
        assertThat(eventsAfter(new Position(ENTRIES - 1))).hasSize(2);
        SkippedSpans<NoteEntry> skipped = new SkippedSpans<>(fixture.journal());
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(
                        UnreadableException.class, unreadable -> skipped.skip(unreadable, Position.START));
        unblock();
        fixture.journal().status();
        assertThat(skipped.readAgain(ENTRIES)).hasSize(ENTRIES - 1);
    }

    @Test
    void theSpansThatAFollowerHasLeftAreReadByTheNextOne() throws IOException {
        block();
        SkippedSpans<NoteEntry> left = new SkippedSpans<>(fixture.journal());
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(UnreadableException.class, unreadable -> left.skip(unreadable, Position.START));
        unblock();
        fixture.journal().status();
        SkippedSpans<NoteEntry> next = new SkippedSpans<>(fixture.journal(), left.spans());
        assertThat(next.readAgain(ENTRIES)).hasSize(ENTRIES - 1);
        assertThat(next.readAgain(ENTRIES)).isEmpty();
    }

    @Test
    void aFollowerGetsAllEntriesAfterItCanBeRead() throws IOException {
        block();
        SkippedSpans<NoteEntry> skipped = new SkippedSpans<>(fixture.journal());
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(
                        UnreadableException.class, unreadable -> skipped.skip(unreadable, Position.START));
        assertThat(skipped.readAgain(PAGE)).isEmpty();
        unblock();
        int read = 0;
        for (int page = skipped.readAgain(PAGE).size();
                page > 0;
                page = skipped.readAgain(PAGE).size()) {
            read += page;
        }
        assertThat(read).isEqualTo(ENTRIES - 1);
    }
}
