package io.mneme.index.lucene.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.JournalFollower.PendingErasures;
import io.mneme.index.lucene.harness.HookedMessageKind;
import io.mneme.index.lucene.harness.SampleMessages;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IndexFollowersTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Directory directory = new ByteBuffersDirectory();
    private final EntryKind<Message> kind = new NumberedKind<>(RecordKinds.message(), "m");
    private final MemoryJournal<Message> journal = new MemoryJournal<>(kind);
    private IndexFollowers session;

    @BeforeEach
    void open() throws IOException {
        session = IndexFollowers.open(
                directory, new PendingErasures(), Optional::empty, List.of(new JournalSource<>(journal, kind)));
    }

    private void append(int messages) {
        for (int number = 0; number < messages; number++) {
            journal.append(SampleMessages.of("tea"));
        }
    }

    private void catchUp() throws IOException {
        boolean more = true;
        while (more) {
            more = session.step();
        }
    }

    private int documents() throws IOException {
        try (IndexSnapshot snapshot = session.snapshot()) {
            return snapshot.reader().numDocs();
        }
    }

    private int segments() throws IOException {
        try (IndexSnapshot snapshot = session.snapshot()) {
            return snapshot.reader().leaves().size();
        }
    }

    private JournalMark mark() throws IOException {
        try (IndexSnapshot snapshot = session.snapshot()) {
            return snapshot.mark("message");
        }
    }

    @Test
    void aPageEndsWhenItHasTakenItsTime() throws IOException {
        EntryKind<Message> slow = new HookedMessageKind(kind, "tea", IndexFollowersTest::takeThePagesTime);
        session = IndexFollowers.open(
                new ByteBuffersDirectory(),
                new PendingErasures(),
                Optional::empty,
                List.of(new JournalSource<>(journal, slow)));
        append(3);
        assertThat(session.step()).isTrue();
        assertThat(documents()).isEqualTo(1);
        assertThat(mark().complete()).isFalse();
    }

    private static void takeThePagesTime() {
        ElapsedTime duration = new ElapsedTime();
        while (!duration.isAtLeast(JournalFollower.MAX_PAGE_DURATION)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatCannotBeReadIsIndexedLater() throws IOException {
        append(5);
        journal.block(List.of("m2", "m3"));
        catchUp();
        assertThat(documents()).isEqualTo(3);
        assertThat(mark().skipped()).hasSize(1);
        journal.block(List.of());
        session.readSkipped();
        assertThat(documents()).isEqualTo(5);
        session.readSkipped();
        assertThat(mark().skipped()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsIndexedAfterARestart() throws IOException {
        append(5);
        journal.block(List.of("m2"));
        catchUp();
        session.commit();
        session.abandon();
        journal.block(List.of());
        open();
        session.readSkipped();
        assertThat(documents()).isEqualTo(5);
    }

    @Test
    void whatWasCommittedIsNotReadAgain() throws IOException {
        append(5);
        catchUp();
        session.commit();
        session.abandon();
        journal.block(List.of("m1", "m2", "m3", "m4", "m5"));
        open();
        catchUp();
        assertThat(documents()).isEqualTo(5);
        assertThat(mark().skipped()).isEmpty();
    }

    @Test
    void aReplacedFileCostsOnlyItsOwnEntries() throws IOException {
        append(5);
        catchUp();
        journal.replaceFile();
        append(2);
        catchUp();
        assertThat(documents()).isEqualTo(2);
        assertThat(mark().complete()).isTrue();
    }

    @Test
    void aJournalOfAnotherLineageIsReadFromItsStart() throws IOException {
        append(5);
        catchUp();
        session.unfollow("message");
        MemoryJournal<Message> other = new MemoryJournal<>(kind);
        other.append(SampleMessages.of("coffee"));
        session.follow(new JournalSource<>(other, kind));
        catchUp();
        assertThat(documents()).isEqualTo(1);
    }

    @Test
    void aJournalThatIsOpenedAgainContinues() throws IOException {
        append(5);
        catchUp();
        session.unfollow("message");
        journal.block(List.of("m1", "m2", "m3", "m4", "m5"));
        session.follow(new JournalSource<>(journal, kind));
        catchUp();
        assertThat(documents()).isEqualTo(5);
    }

    @Test
    void aMarkIsCompleteOnceTheEndIsReached() throws IOException {
        append(1_200);
        assertThat(session.step()).isTrue();
        assertThat(mark().complete()).isFalse();
        catchUp();
        assertThat(mark().complete()).isTrue();
        assertThat(documents()).isEqualTo(1_200);
    }

    @Test
    void anIndexThatWasBuiltIsMergedIntoOneSegment() throws IOException {
        append(1_200);
        session.step();
        session.snapshot().close();
        session.step();
        assertThat(segments()).isEqualTo(2);
        catchUp();
        awaitMerges();
        assertThat(segments()).isEqualTo(1);
        assertThat(documents()).isEqualTo(1_200);
    }

    @Test
    void aBuildThatWasStoppedBeforeItsMergeIsMergedAfterTheNextStart() throws IOException {
        append(1_200);
        session.step();
        session.snapshot().close();
        session.step();
        session.commit();
        session.abandon();
        open();
        assertThat(segments()).isGreaterThan(1);
        catchUp();
        awaitMerges();
        assertThat(segments()).isEqualTo(1);
    }

    @Test
    void anIndexThatWasMergedOnceIsNotMergedAtEachStart() throws IOException {
        append(1);
        catchUp();
        session.snapshot().close();
        append(1);
        catchUp();
        session.index().mergeSegments();
        awaitMerges();
        append(1);
        catchUp();
        session.commit();
        session.abandon();
        open();
        catchUp();
        awaitMerges();
        assertThat(segments()).isEqualTo(2);
    }

    @Test
    void documentsAreInTheOrderOfTheirLength() throws IOException {
        List.of("a long text", "tea", "a longer text").forEach(text -> journal.append(SampleMessages.of(text)));
        catchUp();
        try (IndexSnapshot snapshot = session.snapshot()) {
            NumericDocValues positions =
                    DocValues.getNumeric(snapshot.reader().leaves().get(0).reader(), IndexFields.POSITION);
            List<Long> inOrder = new ArrayList<>();
            while (positions.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                inOrder.add(positions.longValue());
            }
            assertThat(inOrder).containsExactly(2L, 1L, 3L);
        }
    }

    @Test
    void anIndexThatFollowsIsNotMergedAtEachEnd() throws IOException {
        append(1);
        catchUp();
        session.snapshot().close();
        append(1);
        catchUp();
        assertThat(segments()).isEqualTo(2);
    }

    @Test
    void aPurgeStaysDueAfterAKill() throws IOException {
        append(20);
        catchUp();
        journal.delete("m1", Optional.empty());
        catchUp();
        session.commit();
        session.abandon();
        open();
        assertThat(session.index().isPurgeDue()).isTrue();
        session.purge();
        session.snapshot().close();
        assertThat(session.index().isPurgeDue()).isFalse();
    }

    @Test
    void aPurgeIsDueAfterAnEdit() throws IOException {
        append(20);
        catchUp();
        journal.edit("m1", message -> SampleMessages.withContent(message, "another text"));
        catchUp();
        session.snapshot().close();
        assertThat(session.index().isPurgeDue()).isTrue();
    }

    @Test
    void aCommitWithoutAChangeWritesNothing() throws IOException {
        append(1);
        catchUp();
        assertThat(session.commit()).isTrue();
        assertThat(session.commit()).isFalse();
    }

    @Test
    void theCommitAfterAMergeLeavesNoFileFromBeforeIt() throws IOException {
        append(1);
        catchUp();
        session.commit();
        append(1);
        catchUp();
        session.commit();
        assertThat(SegmentInfos.readLatestCommit(directory).size()).isEqualTo(2);
        session.index().mergeSegments();
        awaitMerges();
        session.snapshot().close();
        assertThat(session.commit()).isTrue();
        SegmentInfos merged = SegmentInfos.readLatestCommit(directory);
        assertThat(merged.size()).isEqualTo(1);
        assertThat(directory.listAll())
                .filteredOn(file -> !file.equals(IndexWriter.WRITE_LOCK_NAME))
                .containsExactlyInAnyOrderElementsOf(merged.files(true));
    }

    private void awaitMerges() {
        ElapsedTime waited = new ElapsedTime();
        while (session.index().isMerging()) {
            assertThat(waited.isAtLeast(TIMEOUT)).isFalse();
            Thread.onSpinWait();
        }
    }
}
