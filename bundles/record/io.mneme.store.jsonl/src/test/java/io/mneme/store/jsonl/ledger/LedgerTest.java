package io.mneme.store.jsonl.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import io.mneme.store.jsonl.line.IdKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ledger has the same state after it was read again, truncated, and compacted. */
class LedgerTest {

    @TempDir
    Path folder;

    private Path path;
    private Path checkpoint;

    @BeforeEach
    void paths() {
        path = folder.resolve("ledger.jsonl");
        checkpoint = folder.resolve("checkpoint");
    }

    /** Returns the whole state of a ledger. */
    private static Map<String, Object> stateOf(Ledger ledger) {
        Map<String, Object> state = new TreeMap<>();
        List<Change> changes = ledger.changes().after(Position.START);
        state.put("end", ledger.end());
        state.put("changes", changes);
        state.put("work", ledger.intent());
        state.put("appended", ledger.positionMap().activeFile());
        ledger.positionMap().join();
        ledger.positionMap().files().forEach(file -> {
            state.put("ranges of " + file, ledger.positionMap().rangesOf(file).toString());
            state.put("seal of " + file, ledger.fingerprint(file));
        });
        state.put(
                "deleted",
                changes.stream().map(Change::id).filter(ledger::isDeleted).toList());
        state.put(
                "deleted keys",
                changes.stream()
                        .filter(change -> ledger.isDeletedKey(IdKeys.key(change.id())))
                        .toList());
        state.put("free", ledger.positionMap().nextFree(ledger.end()));
        return state;
    }

    private Ledger open() throws IOException {
        return Ledger.open(path, new UnsyncedStorage());
    }

    private static void write(Ledger ledger, RandomLedger lines, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            ledger.append(lines.next());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aCompactedLedgerHasTheSameState(long seed) throws IOException {
        RandomLedger lines = new RandomLedger(seed);
        Ledger ledger = open();
        for (int round = 0; round < 5; round++) {
            write(ledger, lines, 300);
            Map<String, Object> before = stateOf(ledger);
            long length = ledger.size();
            ledger.compact(checkpoint);
            assertThat(stateOf(ledger)).isEqualTo(before);
            assertThat(ledger.size()).isLessThan(length).isEqualTo(Files.size(path));
            ledger.close();
            assertThat(stateOf(Ledger.read(path))).isEqualTo(before);
            ledger = open();
            assertThat(stateOf(ledger)).isEqualTo(before);
        }
        ledger.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void aLedgerThatIsReadAgainHasTheSameState(long seed) throws IOException {
        Ledger ledger = open();
        write(ledger, new RandomLedger(seed), 500);
        ledger.close();
        assertThat(stateOf(Ledger.read(path))).isEqualTo(stateOf(ledger));
    }

    @ParameterizedTest(name = "the power fails at step {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
    void afterACrashTheLedgerHasTheSameStateAndNoCheckpointFitsAShorterOne(int step) throws IOException {
        FaultyStorage disk = new FaultyStorage();
        Ledger ledger = Ledger.open(path, disk);
        write(ledger, new RandomLedger(step), 200);
        Files.writeString(checkpoint, "of the previous ledger");
        Map<String, Object> before = stateOf(ledger);
        long length = ledger.size();
        disk.crashAt(step);
        boolean compacted = compacts(ledger);
        ledger.close();
        Ledger next = open();
        assertThat(stateOf(next)).isEqualTo(before);
        assertThat(next.size() == length || Files.notExists(checkpoint)).isTrue();
        assertThat(next.size() < length || !compacted).isTrue();
        assertThat(folder.resolve("ledger.jsonl.next")).doesNotExist();
        next.close();
    }

    @ParameterizedTest(name = "step {0} fails")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
    void afterAFailureTheSameProcessContinues(int step) throws IOException {
        FaultyStorage disk = new FaultyStorage();
        Ledger ledger = Ledger.open(path, disk);
        RandomLedger lines = new RandomLedger(step);
        write(ledger, lines, 200);
        disk.failAt(step, 1);
        compacts(ledger);
        disk.heal();
        write(ledger, lines, 50);
        ledger.compact(checkpoint);
        write(ledger, lines, 50);
        ledger.close();
        assertThat(stateOf(Ledger.read(path))).isEqualTo(stateOf(ledger));
    }

    private boolean compacts(Ledger ledger) {
        try {
            ledger.compact(checkpoint);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aLineWithoutAnEndIsTruncated() throws IOException {
        Ledger ledger = open();
        ledger.append(LedgerRecord.appending(0, List.of(new RangeStart("a", 1))));
        ledger.close();
        long length = Files.size(path);
        Files.writeString(path, "{\"end\":7,\"chan", StandardOpenOption.APPEND);
        try (Ledger next = open()) {
            assertThat(Files.size(path)).isEqualTo(length);
            assertThat(next.end()).isZero();
            assertThat(next.positionMap().activeFile()).isEqualTo("a");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "[]",
                "{\"end\":\"1\"}",
                "{\"end\":1} {}",
                "{\"end\":1,\"changes\":[{\"position\":1,\"what\":\"EDITED\",\"target\":1}]}",
                "{\"end\":1,\"changes\":[{\"position\":1,\"what\":\"LOST\",\"target\":1,\"id\":\"a\"}]}",
                "{\"end\":1,\"owned\":[{\"file\":\"a\",\"was\":\"a\",\"spans\":[{\"from\":1}]}]}",
                "{\"end\":1,\"added\":[{\"spans\":[{\"from\":1,\"to\":2}]}]}",
                "{\"end\":1,\"seals\":[{\"file\":\"a\",\"at\":1,\"length\":99999999999,\"last\":\"\"}]}",
                "{\"end\":1,\"work\":{\"token\":\"1\",\"swaps\":[{\"file\":\"a\"}]}}"
            })
    void aDamagedLineInTheMiddleIsRejected(String damaged) throws IOException {
        Files.writeString(path, "{\"end\":0}\n" + damaged + "\n{\"end\":0}\n");
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(this::open)
                .withMessageContaining("ledger.jsonl, line 2 is damaged, or was written by a later version of Mneme")
                .withMessageEndingWith("move the file away");
    }

    @Test
    void aLineMayBeLongerThanABlock() throws IOException {
        List<Change> many = new ArrayList<>();
        for (int i = 1; i <= 20_000; i++) {
            many.add(
                    Change.ofEntry(new Position(i), Type.EDITED, new Position(0), "id of a length that is usual " + i));
        }
        Ledger ledger = open();
        ledger.append(LedgerRecord.changing(20_000, many));
        ledger.append(LedgerRecord.withFingerprints(20_001, List.of()));
        ledger.close();
        Ledger read = Ledger.read(path);
        assertThat(read.changes().count()).isEqualTo(20_000);
        assertThat(read.end()).isEqualTo(20_001);
        assertThat(read.size()).isEqualTo(Files.size(path));
    }

    @Test
    void deletedIdsAreReleasedWithTheOnlyFile() throws IOException {
        Ledger ledger = open();
        ledger.append(LedgerRecord.appending(0, List.of(new RangeStart("a", 1))));
        ledger.append(LedgerRecord.changing(
                2, List.of(Change.ofEntry(new Position(2), Type.DELETED, new Position(1), "gone"))));
        ledger.append(LedgerRecord.notingLoss(3, 1, List.of("a")));
        ledger.compact(checkpoint);
        ledger.close();
        Ledger read = Ledger.read(path);
        assertThat(read.isDeleted("gone")).isFalse();
        assertThat(read.changes().count()).isEqualTo(2);
    }

    @Test
    void noTokenIsUsedTwice() throws IOException {
        Ledger ledger = open();
        ledger.append(LedgerRecord.withFingerprints(1, List.of()));
        List<String> tokens = new ArrayList<>(List.of(ledger.newToken(), ledger.newToken()));
        ledger.compact(checkpoint);
        tokens.add(ledger.newToken());
        ledger.close();
        try (Ledger next = open()) {
            tokens.add(next.newToken());
        }
        assertThat(tokens).doesNotHaveDuplicates();
    }

    @Test
    void aShortLedgerIsNotTooLong() throws IOException {
        try (Ledger ledger = open()) {
            write(ledger, new RandomLedger(3), 1_000);
            assertThat(ledger.mayBeTooLong()).isFalse();
            assertThat(ledger.isTooLong()).isFalse();
        }
    }

    @Test
    void aLongLedgerOfLittleStateIsTooLongUntilItIsCompacted() throws IOException {
        try (Ledger ledger = open()) {
            while (ledger.size() <= Ledger.MIN_COMPACTED) {
                ledger.append(
                        LedgerRecord.withFingerprints(1, List.of(new Fingerprint("a", 1, 1, "x".repeat(10_000)))));
            }
            assertThat(ledger.mayBeTooLong()).isTrue();
            assertThat(ledger.isTooLong()).isTrue();
            ledger.compact(checkpoint);
            assertThat(ledger.mayBeTooLong()).isFalse();
            assertThat(ledger.isTooLong()).isFalse();
            assertThat(ledger.size()).isLessThan(11_000);
        }
    }

    @Test
    void aFailedCompactionIsTriedAgain() throws IOException {
        FaultyStorage disk = new FaultyStorage();
        try (Ledger ledger = Ledger.open(path, disk)) {
            ledger.append(LedgerRecord.withFingerprints(1, List.of()));
            disk.full(true);
            assertThatIOException().isThrownBy(() -> ledger.compact(checkpoint));
            disk.full(false);
            ledger.compact(checkpoint);
            assertThat(folder.resolve("ledger.jsonl.next")).doesNotExist();
        }
    }

    @Test
    void aHundredThousandDeletionsTakeLessThanFiveMegabytes() throws IOException {
        Ledger ledger = open();
        ledger.append(LedgerRecord.appending(0, List.of(new RangeStart("a", 1))));
        List<Change> all = new ArrayList<>();
        for (long i = 1; i <= 100_000; i++) {
            all.add(Change.ofEntry(
                    new Position(100_000 + i), Type.DELETED, new Position(i), new UUID(i * 7_919, i).toString()));
        }
        ledger.append(LedgerRecord.changing(200_000, all));
        assertThat(ledger.heapBytes()).isLessThan(3_500_000);
        ledger.close();
        assertThat(Ledger.read(path).heapBytes()).isLessThan(3_500_000);
    }
}
