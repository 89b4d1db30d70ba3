package io.mneme.index.lucene.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import io.mneme.index.lucene.feed.JournalFollower.PendingErasures;
import io.mneme.index.lucene.harness.SampleMessages;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.JsonlJournal;
import io.mneme.store.jsonl.MessageJournals;
import io.mneme.testkit.RecordKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The index equals the journal after any history of appends, edits, deletions, erasures, rotations, replaced files, restarts and
 * kills. {@code -Dmneme.histories=1000} is the long form; with {@code -Dmneme.firstHistory=800 -Dmneme.histories=1} only that seed
 * runs.
 */
class FollowedHistoryTest {

    private static final long FIRST_HISTORY = Long.getLong("mneme.firstHistory", 1);
    private static final long HISTORIES = Long.getLong("mneme.histories", 10);
    private static final int STEPS = 40;

    @TempDir
    Path folder;

    private final EntryKind<Message> kind = RecordKinds.message();
    private final Instant now = Instant.now();
    private Random random = new Random();
    private boolean daily;
    private JsonlJournal<Message> journal;
    private Directory directory;
    private IndexFollowers session;
    private int texts;

    static LongStream seeds() {
        return LongStream.range(FIRST_HISTORY, FIRST_HISTORY + HISTORIES);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theIndexEqualsTheJournal(long seed) throws IOException {
        random = new Random(seed);
        daily = seed % 2 == 1;
        directory = FSDirectory.open(folder.resolve("index"));
        openAll();
        for (int step = 0; step < STEPS; step++) {
            act();
            if (random.nextInt(3) == 0) {
                catchUp();
            }
        }
        // What other programs did to files is noticed a little later, and at once by this.
        journal.status();
        catchUp();
        assertThat(indexed()).isEqualTo(stored());
        session.abandon();
        MessageJournals.close(journal);
        directory.close();
    }

    private void openAll() throws IOException {
        Path data = folder.resolve("data");
        journal = daily ? MessageJournals.daily(kind, data) : MessageJournals.archiving(kind, data);
        session = IndexFollowers.open(
                directory, new PendingErasures(), Optional::empty, List.of(new JournalSource<>(journal, kind)));
    }

    private void catchUp() throws IOException {
        boolean more = true;
        while (more) {
            more = session.step();
        }
    }

    private void act() throws IOException {
        switch (random.nextInt(16)) {
            case 0 -> restart(random.nextBoolean());
            case 1 -> deleteTheIndex();
            case 2 -> otherProgramSaves();
            case 3, 4 -> otherProgramAppends();
            case 5 -> session.commit();
            default -> write();
        }
    }

    /** Closes everything, the index without a commit if it is killed, and opens it again. */
    private void restart(boolean killed) throws IOException {
        if (!killed) {
            session.commit();
        }
        session.abandon();
        MessageJournals.close(journal);
        openAll();
    }

    private void deleteTheIndex() throws IOException {
        session.abandon();
        for (String file : directory.listAll()) {
            directory.deleteFile(file);
        }
        session = IndexFollowers.open(
                directory, new PendingErasures(), Optional::empty, List.of(new JournalSource<>(journal, kind)));
    }

    private void write() {
        journal.status();
        List<String> ids = new ArrayList<>(all(journal).map(StoredEntry::id).toList());
        Collections.shuffle(ids, random);
        int choice = random.nextInt(10);
        if (choice < 4 || ids.isEmpty()) {
            journal.append(message());
        } else if (choice == 4) {
            journal.appendAll(List.of(message(), message(), message()));
        } else if (choice < 7) {
            journal.edit(ids.get(0), message -> SampleMessages.withContent(message, text()));
        } else if (choice == 7) {
            journal.delete(ids.get(0), Optional.empty());
        } else if (choice == 8) {
            journal.erase(ids.subList(0, Math.min(ids.size(), 3)));
        } else {
            journal.rotate();
        }
    }

    private Message message() {
        Duration apart = daily ? Duration.ofDays(1) : Duration.ofDays(25);
        return SampleMessages.at(
                now.minus(apart.multipliedBy(random.nextInt(5))).toString(), text());
    }

    private String text() {
        return "text " + texts++ + " ~".repeat(random.nextInt(40));
    }

    private void otherProgramAppends() throws IOException {
        for (Path file : plainFiles()) {
            String line = "{\"id\":\"theirs" + texts + "\",\"role\":\"user\",\"content\":\"" + text() + "\"}\n";
            Files.writeString(file, line, StandardOpenOption.APPEND);
        }
    }

    /** Replaces a file by one that lacks one of its lines. */
    private void otherProgramSaves() throws IOException {
        for (Path file : plainFiles()) {
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            if (!lines.isEmpty()) {
                lines.remove(random.nextInt(lines.size()));
            }
            Path other = Files.write(folder.resolve("other.tmp"), lines);
            Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Returns one file of the journal; empty if there is none yet. */
    private List<Path> plainFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data"))) {
            List<Path> plain = files.filter(
                            file -> file.getFileName().toString().matches("messages.*\\.jsonl"))
                    .sorted()
                    .toList();
            return plain.isEmpty() ? plain : List.of(plain.get(random.nextInt(plain.size())));
        }
    }

    private static Stream<StoredEntry<Message>> all(Journal<Message> journal) {
        return journal.after(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.START, 10_000).entries().stream();
    }

    private Map<Position, String> stored() {
        Map<Position, String> revisions = new TreeMap<>();
        all(journal).forEach(entry -> revisions.put(entry.position(), entry.revision()));
        return revisions;
    }

    private Map<Position, String> indexed() throws IOException {
        try (IndexSnapshot snapshot = session.snapshot()) {
            Map<Position, String> revisions = new TreeMap<>();
            DocumentReader documents = new DocumentReader(snapshot.reader());
            for (ScoreDoc document :
                    new IndexSearcher(snapshot.reader()).search(new MatchAllDocsQuery(), 10_000).scoreDocs) {
                IndexedEntry entry = documents.read(document.doc);
                assertThat(revisions.put(entry.position(), entry.revision())).isNull();
            }
            return revisions;
        }
    }
}
