package io.mneme.index.lucene.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.index.lucene.feed.JournalFollower.PendingErasures;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexRecoveryTest {

    @TempDir
    Path folder;

    private JournalSource<?> source;

    /** Leaves an index with one document, whose journal is still there. */
    @BeforeEach
    void leaveAnIndex() throws IOException {
        try (IndexHarness index = IndexHarness.in(folder)) {
            index.append("tea");
            source = index.source;
        }
    }

    @Test
    void anIndexContinuesWhereItsLastCommitEnded() throws IOException {
        assertThat(documentsAfterOpening()).isEqualTo(1);
    }

    @Test
    void anIndexThatIsOpenIsNotOpenedAgain() {
        IndexWork work = new IndexWork(
                new IndexLocation(Optional.of(folder)),
                Duration.ZERO,
                () -> Duration.ofHours(1),
                new PublishedSnapshot(),
                new IndexMeters(new SimpleMeterRegistry()),
                Optional::empty);
        work.open(List.of(source));
        work.open(List.of(source));
        assertThat(work.failure()).isEmpty();
        work.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"segments_", "_0"})
    void aDamagedIndexIsBuiltAgain(String prefix) throws IOException {
        for (Path file : files(prefix)) {
            Files.write(file, new byte[] {1, 2, 3});
        }
        assertThat(documentsAfterOpening()).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void anIndexWithOneWrongBitIsBuiltAgain(long seed) throws IOException {
        Random random = new Random(seed);
        try (IndexHarness index = IndexHarness.in(folder)) {
            index.append(random.longs(2_000).mapToObj(Long::toHexString).collect(Collectors.joining(" ")));
        }
        Path largest = Collections.max(
                files("_"), Comparator.comparingLong(file -> file.toFile().length()));
        byte[] content = Files.readAllBytes(largest);
        // In the middle are the words themselves; the ends of a file are checked whenever it is opened.
        content[content.length / 4 + random.nextInt(content.length / 2)] ^= (byte) (1 << random.nextInt(8));
        Files.write(largest, content);
        assertThat(documentsAfterOpening()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"segments_", "_0"})
    void anIndexThatLacksFilesIsBuiltAgain(String prefix) throws IOException {
        for (Path file : files(prefix)) {
            Files.delete(file);
        }
        assertThat(documentsAfterOpening()).isZero();
    }

    @Test
    void anIndexOfAnotherSchemaIsBuiltAgain() throws IOException {
        try (Directory directory = FSDirectory.open(folder);
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            Map<String, String> data = new HashMap<>();
            writer.getLiveCommitData().forEach(value -> data.put(value.getKey(), value.getValue()));
            data.put("schema", "0");
            writer.setLiveCommitData(data.entrySet());
            writer.commit();
        }
        assertThat(documentsAfterOpening()).isZero();
    }

    @Test
    void theIndexOfAnotherProcessIsLeftAlone() throws IOException {
        try (IndexHarness first = IndexHarness.in(folder)) {
            first.append("coffee");
            try (IndexHarness second = IndexHarness.in(folder)) {
                second.journal.append(SampleMessages.of("milk"));
                assertThat(second.find("milk").hits()).isEmpty();
                assertThat(second.find("milk").isPartial()).isTrue();
            }
            assertThat(first.ids("coffee")).hasSize(1);
        }
    }

    /** Opens the index without following the journal any further. */
    private int documentsAfterOpening() throws IOException {
        try (Directory directory = FSDirectory.open(folder)) {
            IndexFollowers session =
                    IndexFollowers.open(directory, new PendingErasures(), Optional::empty, List.of(source));
            try (IndexSnapshot snapshot = session.snapshot()) {
                return snapshot.reader().numDocs();
            } finally {
                session.abandon();
            }
        }
    }

    private List<Path> files(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }
}
