package io.mneme.store.jsonl;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {

    private final Catalogue catalogue = new Catalogue();

    private void add(long start, int length, long key, long position, String... lanes) {
        catalogue.addEntry(Place.of(0, start), length, 99, key, position, List.of(lanes));
    }

    private static Catalogue reread(Catalogue written) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.write(new DataOutputStream(bytes));
        return Catalogue.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void listsWhatAListOfLinesLists(long seed) throws IOException {
        Random random = new Random(seed);
        CatalogueModel model = new CatalogueModel();
        Catalogue current = new Catalogue();
        for (int step = 0; step < 400; step++) {
            current = model.step(current, random);
            current = random.nextInt(40) == 0 ? reread(current) : current;
            if (step % 10 == 0) {
                model.check(current.rows());
            }
        }
    }

    @Test
    void anEmptyCatalogueHasNoRows() {
        assertThat(catalogue.count()).isZero();
        assertThat(catalogue.rows().lanes()).isEmpty();
        assertThat(catalogue.has(0)).isFalse();
    }

    @Test
    void aMalformedLineHasAPositionButNoEntry() {
        catalogue.addMalformed(Place.of(0, 0), 12, 99, 1);
        assertThat(catalogue.rows().isEntry(0)).isFalse();
        assertThat(catalogue.rows().loadable(0)).isEqualTo(12);
        assertThat(catalogue.rows().lane(Journal.EVERYTHING).count()).isZero();
    }

    @Test
    void aMalformedLineIsNotFoundByTheKeyZero() {
        catalogue.addMalformed(Place.of(0, 0), 12, 99, 1);
        assertThat(catalogue.has(0)).isFalse();
    }

    @Test
    void anEmptyMalformedLineIsNoEntry() {
        catalogue.addMalformed(Place.of(0, 0), 0, 99, 1);
        assertThat(catalogue.rows().isEntry(0)).isFalse();
        assertThat(catalogue.rows().loadable(0)).isZero();
    }

    @Test
    void aLineThatIsTooLongCannotBeLoaded() {
        catalogue.addTooLong(Place.of(0, 0), 1);
        assertThat(catalogue.rows().isEntry(0)).isFalse();
        assertThat(catalogue.rows().loadable(0)).isZero();
    }

    @Test
    void rowsTakenBeforeAnAdditionStayTheSame() {
        add(0, 10, 1, 1, "a");
        Rows before = catalogue.rows();
        for (int row = 1; row < 5_000; row++) {
            add(row * 11L, 10, row + 1, row + 1, "a");
        }
        assertThat(before.count()).isEqualTo(1);
        assertThat(before.lane("a").count()).isEqualTo(1);
        assertThat(before.find(2, row -> true)).isEqualTo(Rows.NONE);
    }

    @Test
    void rowsTakenBeforeAnEditStayTheSame() {
        add(0, 10, 1, 1, "a");
        add(11, 10, 2, 2, "a");
        Rows before = catalogue.rows();
        catalogue.edited(0, 15, 98, List.of("b"));
        assertThat(before.lengths()[0]).isEqualTo(10);
        assertThat(before.start(1)).isEqualTo(11);
        assertThat(before.lane("a").count()).isEqualTo(2);
    }

    @Test
    void aLaneWithoutEntriesIsNotListed() {
        add(0, 10, 1, 1, "a");
        assertThat(catalogue.edited(0, 10, 99, List.of()).rows().lanes()).containsOnlyKeys(Journal.EVERYTHING);
        assertThat(catalogue.without(new int[] {0}, place -> place).rows().lanes())
                .isEmpty();
    }

    @Test
    void whatIsAddedLaterIsNotWrittenWithASnapshot() throws IOException {
        add(0, 10, 1, 1, "a");
        Catalogue snapshot = catalogue.snapshot();
        add(11, 10, 2, 2, "a");
        Rows read = reread(snapshot).rows();
        assertThat(read.count()).isEqualTo(1);
        assertThat(read.lane("a").count()).isEqualTo(1);
        assertThat(read.find(2, row -> true)).isEqualTo(Rows.NONE);
    }

    @Test
    void aRowThatIsAddedToASnapshotReadBackIsFoundOnce() throws IOException {
        add(0, 10, 1, 1, "a");
        Catalogue snapshot = catalogue.snapshot();
        add(11, 10, 2, 2, "a");
        Catalogue read = reread(snapshot);
        read.addEntry(Place.of(0, 11), 10, 99, 2, 2, List.of());
        List<Integer> visited = new ArrayList<>();
        read.rows().find(2, row -> !visited.add(row));
        assertThat(visited).containsExactly(1);
    }

    @Test
    void aReaderFindsEveryRowItWasShownWhileAnotherThreadAdds() {
        int count = 50_000;
        AtomicReference<Rows> shown = new AtomicReference<>(catalogue.rows());
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int row = 0; row < count; row++) {
                add(row * 11L, 10, row * 31L, row + 1, "lane " + row % 7);
                shown.set(catalogue.rows());
            }
        });
        Random random = new Random(9);
        for (Rows rows = shown.get(); rows.count() < count && !writer.isCompletedExceptionally(); rows = shown.get()) {
            int row = rows.count() == 0 ? 0 : random.nextInt(rows.count());
            assertThat(rows.count() == 0 || rows.find(row * 31L, each -> true) == row)
                    .isTrue();
            assertThat(rows.lane(Journal.EVERYTHING).count()).isEqualTo(rows.count());
        }
        writer.join();
    }
}
