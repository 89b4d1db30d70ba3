package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineColumnsTest {

    private static final int DAY = 20_000;

    private final LineColumns lineIndex = new LineColumns();

    private void add(long start, int length, long key, long position, String... lanes) {
        lineIndex.addEntry(LineAddress.of(0, start), length, 99, key, position, DAY, List.of(lanes));
    }

    private static LineColumns reread(LineColumns written) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.write(new DataOutputStream(bytes));
        return LineColumns.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void behavesLikeAListOfLines(long seed) throws IOException {
        Random random = new Random(seed);
        LineIndexModel model = new LineIndexModel();
        LineColumns current = new LineColumns();
        for (int step = 0; step < 400; step++) {
            current = model.step(current, random);
            if (random.nextInt(40) == 0) {
                current = reread(current);
                model.forgetDays();
            }
            if (step % 10 == 0) {
                model.check(current.table());
            }
        }
    }

    @Test
    void anEmptyIndexHasNoRows() {
        assertThat(lineIndex.count()).isZero();
        assertThat(lineIndex.table().lanes()).isEmpty();
        assertThat(lineIndex.containsKey(0)).isFalse();
    }

    @Test
    void aMalformedLineHasAPositionButNoEntry() {
        lineIndex.addMalformed(LineAddress.of(0, 0), 12, 99, 1);
        assertThat(lineIndex.table().isEntry(0)).isFalse();
        assertThat(lineIndex.table().loadableLength(0)).isEqualTo(12);
        assertThat(lineIndex.table().lane(Journal.ALL_ENTRIES).count()).isZero();
    }

    @Test
    void aMalformedLineIsNotFoundByTheKeyZero() {
        lineIndex.addMalformed(LineAddress.of(0, 0), 12, 99, 1);
        assertThat(lineIndex.containsKey(0)).isFalse();
    }

    @Test
    void anEmptyMalformedLineIsNoEntry() {
        lineIndex.addMalformed(LineAddress.of(0, 0), 0, 99, 1);
        assertThat(lineIndex.table().isEntry(0)).isFalse();
        assertThat(lineIndex.table().loadableLength(0)).isZero();
    }

    @Test
    void aLineThatIsTooLongCannotBeLoaded() {
        lineIndex.addTooLong(LineAddress.of(0, 0), 1);
        assertThat(lineIndex.table().isEntry(0)).isFalse();
        assertThat(lineIndex.table().loadableLength(0)).isZero();
    }

    @Test
    void rowsOfATableFromBeforeAnAdditionStayTheSame() {
        add(0, 10, 1, 1, "a");
        LineTable before = lineIndex.table();
        for (int row = 1; row < 5_000; row++) {
            add(row * 11L, 10, row + 1, row + 1, "a");
        }
        assertThat(before.count()).isEqualTo(1);
        assertThat(before.lane("a").count()).isEqualTo(1);
        assertThat(before.find(2, row -> true)).isEqualTo(LineTable.NO_ROW);
    }

    @Test
    void rowsOfATableFromBeforeAnEditStayTheSame() {
        add(0, 10, 1, 1, "a");
        add(11, 10, 2, 2, "a");
        LineTable before = lineIndex.table();
        lineIndex.withEdited(0, 15, 98, List.of("b"));
        assertThat(before.lengths()[0]).isEqualTo(10);
        assertThat(before.start(1)).isEqualTo(11);
        assertThat(before.lane("a").count()).isEqualTo(2);
    }

    @Test
    void aLaneWithoutEntriesIsNotListed() {
        add(0, 10, 1, 1, "a");
        assertThat(lineIndex.withEdited(0, 10, 99, List.of()).table().lanes()).containsOnlyKeys(Journal.ALL_ENTRIES);
        assertThat(lineIndex
                        .withoutRows(new int[] {0}, address -> address)
                        .table()
                        .lanes())
                .isEmpty();
    }

    @Test
    void anIndexWithoutRemovedRowsNeedsNoMemoryForThem() {
        for (int row = 0; row < 10_000; row++) {
            add(row * 11L, 10, row + 1, row + 1, "a");
        }
        LineTable table = lineIndex
                .withoutRows(IntStream.range(1, 10_000).toArray(), address -> address)
                .table();
        assertThat(table.count()).isEqualTo(1);
        assertThat(Stream.of(table.addresses(), table.keys(), table.positions()))
                .allMatch(column -> column.length <= 2);
        assertThat(Stream.of(table.lengths(), table.checksums(), table.days())).allMatch(column -> column.length <= 2);
        assertThat(table.lane("a").rows()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void entriesCanBeAddedAfterAllRowsWereRemoved() {
        add(0, 10, 1, 1, "a");
        add(11, 10, 2, 2, "a");
        LineColumns emptied = lineIndex.withoutRows(new int[] {0, 1}, address -> address);
        assertThat(emptied.table().addresses()).isEmpty();
        for (int row = 0; row < 1_000; row++) {
            emptied.addEntry(LineAddress.of(0, row * 11L), 10, 99, row + 3, row + 3, DAY, List.of("a"));
        }
        LineTable table = emptied.table();
        assertThat(table.lane("a").count()).isEqualTo(1_000);
        assertThat(IntStream.range(0, 1_000)).allMatch(row -> table.find(row + 3, each -> true) == row);
        assertThat(table.find(1, each -> true)).isEqualTo(LineTable.NO_ROW);
    }

    @Test
    void aSnapshotIsWrittenWithoutLinesThatWereAddedLater() throws IOException {
        add(0, 10, 1, 1, "a");
        LineColumns snapshot = lineIndex.snapshot();
        add(11, 10, 2, 2, "a");
        LineTable read = reread(snapshot).table();
        assertThat(read.count()).isEqualTo(1);
        assertThat(read.lane("a").count()).isEqualTo(1);
        assertThat(read.find(2, row -> true)).isEqualTo(LineTable.NO_ROW);
    }

    @Test
    void aRowAddedToASnapshotThatWasReadIsFoundOnce() throws IOException {
        add(0, 10, 1, 1, "a");
        LineColumns snapshot = lineIndex.snapshot();
        add(11, 10, 2, 2, "a");
        LineColumns read = reread(snapshot);
        read.addEntry(LineAddress.of(0, 11), 10, 99, 2, 2, DAY, List.of());
        List<Integer> visited = new ArrayList<>();
        read.table().find(2, row -> !visited.add(row));
        assertThat(visited).containsExactly(1);
    }

    @Test
    void aReaderFindsEveryRowOfItsTableWhileAnotherThreadAdds() {
        int count = 50_000;
        AtomicReference<LineTable> published = new AtomicReference<>(lineIndex.table());
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int row = 0; row < count; row++) {
                add(row * 11L, 10, row * 31L, row + 1, "lane " + row % 7);
                published.set(lineIndex.table());
            }
        });
        Random random = new Random(9);
        for (LineTable table = published.get();
                table.count() < count && !writer.isCompletedExceptionally();
                table = published.get()) {
            int row = table.count() == 0 ? 0 : random.nextInt(table.count());
            assertThat(table.count() == 0 || table.find(row * 31L, each -> true) == row)
                    .isTrue();
            assertThat(table.lane(Journal.ALL_ENTRIES).count()).isEqualTo(table.count());
        }
        writer.join();
    }
}
