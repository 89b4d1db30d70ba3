package io.mneme.index.lucene.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.IndexUnavailableException;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexErasureTest implements ErasureContract {

    private static final Erased FIRST = new Erased("message", Set.of("m1"), Set.of());

    /** Texts whose terms Lucene writes as they are: it packs lower-case letters. */
    private static final String SECRET = "桑给";

    private static final String FORMER = "巴尔";
    private static final String KEPT = "咖啡";

    @TempDir
    Path folder;

    private IndexHarness index;

    @BeforeEach
    void open() {
        index = IndexHarness.in(folder);
    }

    private void fill() {
        index.append(SECRET + " tea", KEPT, "milk");
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Override
    public ErasureParticipant participant() {
        return index.erasure;
    }

    @Override
    public Erased hold(String text) {
        return new Erased("message", Set.of(index.append(text).get(0).id()), Set.of());
    }

    /** Returns whether a word of the text is a term of the index, also if only deleted documents have it. */
    @Override
    public boolean holds(String text) {
        index.awaitIndexed();
        try (IndexSnapshot snapshot = index.feed.acquire().orElseThrow()) {
            for (LeafReaderContext leaf : snapshot.reader().leaves()) {
                Terms words = leaf.reader().terms(IndexFields.TEXT);
                for (String word : text.split(" ")) {
                    if (words != null && words.iterator().seekExact(new BytesRef(word))) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void countsWhatIsIndexed() {
        fill();
        assertThat(index.erasure.find(FIRST).items()).isEqualTo(1);
        assertThat(index.erasure
                        .find(new Erased("message", Set.of("m1", "m2", "m9"), Set.of()))
                        .items())
                .isEqualTo(2);
        assertThat(index.erasure
                        .find(new Erased("dictation", Set.of("m1"), Set.of()))
                        .items())
                .isZero();
    }

    @Test
    void theFilesDoNotContainTheErasedText() throws IOException {
        fill();
        index.erasure.remove(new Erased("message", Set.of("m3"), Set.of()));
        assertThat(isInTheFolder(SECRET)).isTrue();
        index.journal.erase(List.of("m1"));
        assertThat(index.erasure.remove(FIRST).items()).isLessThanOrEqualTo(1);
        assertThat(isInTheFolder(KEPT)).isTrue();
        assertThat(isInTheFolder(SECRET)).isFalse();
    }

    @Test
    void theFilesDoNotContainAFormerTextOfTheErasedEntry() throws IOException {
        fill();
        index.erasure.remove(new Erased("message", Set.of("m3"), Set.of()));
        index.edit("m1", FORMER);
        index.awaitIndexed();
        index.erasure.remove(FIRST);
        assertThat(isInTheFolder(KEPT)).isTrue();
        assertThat(isInTheFolder(SECRET)).isFalse();
        assertThat(isInTheFolder(FORMER)).isFalse();
    }

    @Test
    void anEntryThatTheJournalStillHasIsNotIndexedAgain() throws IOException {
        fill();
        assertThat(index.erasure.remove(FIRST).items()).isEqualTo(1);
        index.feed.rebuild();
        index.edit("m1", SECRET + " again");
        index.awaitIndexed();
        assertThat(index.ids(SECRET)).isEmpty();
        index.journal.erase(List.of("m1"));
        index.close();
        assertThat(isInTheFolder(KEPT)).isTrue();
        assertThat(isInTheFolder(SECRET)).isFalse();
    }

    @Test
    void theFilesOfAClosedIndexDoNotContainADeletedText() throws IOException {
        fill();
        index.journal.delete("m1", Optional.empty());
        index.close();
        assertThat(isInTheFolder(KEPT)).isTrue();
        assertThat(isInTheFolder(SECRET)).isFalse();
    }

    @Test
    void theFilesSoonDoNotContainAFormerText() throws IOException {
        fillFiles();
        index.edit("m1", FORMER);
        index.awaitIndexed();
        awaitInTheFolder(SECRET, false);
        awaitInTheFolder(FORMER, true);
    }

    @Test
    void theFilesSoonDoNotContainADeletedText() throws IOException {
        fillFiles();
        index.journal.delete("m1", Optional.empty());
        awaitInTheFolder(SECRET, false);
        assertThat(isInTheFolder(KEPT)).isTrue();
    }

    /** Returns when a commit has written the texts. */
    private void fillFiles() {
        index.close();
        index = IndexHarness.committing(folder);
        fill();
        awaitInTheFolder(SECRET, true);
    }

    private void awaitInTheFolder(String text, boolean wanted) {
        Instant deadline = Instant.now().plusSeconds(60);
        while (isInTheFolder(text) != wanted) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void anErasureWaitsForSearchesThatReadTheFormerFiles() throws Exception {
        fill();
        IndexSnapshot former = index.feed.acquire().orElseThrow();
        CompletableFuture<Boolean> found = CompletableFuture.supplyAsync(() -> {
            index.erasure.remove(FIRST);
            return isInTheFolder(SECRET);
        });
        index.feed.awaitNext(newer -> newer.reader() != former.reader(), Duration.ofSeconds(60));
        former.close();
        assertThat(found.get(60, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void otherEntriesAreFoundAsBefore() {
        fill();
        index.erasure.remove(FIRST);
        index.journal.append(SampleMessages.of(KEPT + " and milk"));
        index.awaitIndexed();
        assertThat(index.ids(KEPT)).containsExactly("m2", "m4");
    }

    @Test
    void failsIfTheIndexIsNotOpen() {
        fill();
        index.close();
        assertThatThrownBy(() -> index.erasure.remove(FIRST)).isInstanceOf(IndexUnavailableException.class);
    }

    /** Returns whether a file contains the bytes of a text. */
    private boolean isInTheFolder(String text) {
        String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> contains(file, bytes));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean contains(Path file, String bytes) {
        try {
            return Files.readString(file, ISO_8859_1).contains(bytes);
        } catch (NoSuchFileException deleted) {
            return false;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
