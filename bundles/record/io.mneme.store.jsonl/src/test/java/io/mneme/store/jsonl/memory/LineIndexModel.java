package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A simple model of a line index: a list of lines. */
final class LineIndexModel {

    private static final int FILES = 3;
    private static final int KEYS = 200;

    private final List<ModelLine> lines = new ArrayList<>();
    private final long[] ends = new long[FILES];
    private long position;

    private enum Kind {
        ENTRY,
        MALFORMED,
        TOO_LONG
    }

    private static final class ModelLine {

        private final Kind kind;
        private final int file;
        private final long key;
        private final long position;
        private long start;
        private int length;
        private int checksum;
        private int day;
        private Set<String> lanes;

        private ModelLine(
                Kind kind,
                int file,
                long key,
                long position,
                long start,
                int length,
                int checksum,
                int day,
                Set<String> lanes) {
            this.kind = kind;
            this.file = file;
            this.key = key;
            this.position = position;
            this.start = start;
            this.length = length;
            this.checksum = checksum;
            this.day = day;
            this.lanes = lanes;
        }
    }

    /** Makes one random change to an index and to this model; returns the changed index. */
    LineColumns step(LineColumns lineIndex, Random random) {
        int choice = lines.isEmpty() ? 0 : random.nextInt(12);
        return switch (choice) {
            case 8 -> edit(lineIndex, random);
            case 9 -> remove(lineIndex, random);
            case 10 -> move(lineIndex);
            default -> add(lineIndex, random);
        };
    }

    private LineColumns add(LineColumns lineIndex, Random random) {
        for (int left = random.nextInt(30); left >= 0; left--) {
            Kind kind = Kind.values()[random.nextInt(10) < 8 ? 0 : random.nextInt(3)];
            int file = random.nextInt(FILES);
            int length = random.nextInt(100);
            int checksum = kind == Kind.TOO_LONG ? 0 : random.nextInt();
            long key = kind == Kind.ENTRY ? random.nextInt(KEYS) : 0;
            List<String> lanes = lanes(random);
            int day = kind == Kind.ENTRY ? random.nextInt(1_000) : UtcDay.UNKNOWN;
            position += 1 + random.nextInt(3);
            lines.add(
                    new ModelLine(kind, file, key, position, ends[file], length, checksum, day, new TreeSet<>(lanes)));
            long address = LineAddress.of(file, ends[file]);
            switch (kind) {
                case ENTRY -> lineIndex.addEntry(address, length, checksum, key, position, day, lanes);
                case MALFORMED -> lineIndex.addMalformed(address, length, checksum, position);
                case TOO_LONG -> lineIndex.addTooLong(address, position);
            }
            ends[file] += length + 1;
        }
        return lineIndex;
    }

    /** Returns random lanes. One may occur twice, or be the lane of all entries. */
    private static List<String> lanes(Random random) {
        List<String> lanes = new ArrayList<>();
        for (int left = random.nextInt(4); left > 0; left--) {
            lanes.add(random.nextInt(20) == 0 ? Journal.ALL_ENTRIES : "lane " + random.nextInt(8));
        }
        return lanes;
    }

    private LineColumns edit(LineColumns lineIndex, Random random) {
        int row = random.nextInt(lines.size());
        ModelLine edited = lines.get(row);
        if (edited.kind != Kind.ENTRY) {
            return lineIndex;
        }
        int length = random.nextInt(100);
        int growth = length - edited.length;
        lines.stream()
                .filter(line -> line.file == edited.file && line.start > edited.start)
                .forEach(line -> line.start += growth);
        ends[edited.file] += growth;
        edited.length = length;
        edited.checksum = random.nextInt();
        edited.day = UtcDay.UNKNOWN;
        List<String> lanes = lanes(random);
        edited.lanes = new TreeSet<>(lanes);
        return lineIndex.withEdited(row, length, edited.checksum, lanes);
    }

    private LineColumns remove(LineColumns lineIndex, Random random) {
        int file = random.nextInt(FILES);
        int[] rows = IntStream.range(0, lines.size())
                .filter(row -> lines.get(row).kind == Kind.ENTRY && lines.get(row).file == file)
                .filter(row -> random.nextInt(4) == 0)
                .toArray();
        Arrays.stream(rows).boxed().sorted(Comparator.reverseOrder()).forEach(row -> lines.remove((int) row));
        return lineIndex.withoutRows(rows, address -> address);
    }

    /** Moves all lines of the first file after those of the second. */
    private LineColumns move(LineColumns lineIndex) {
        long end = ends[1];
        for (int row = 0; row < lines.size(); row++) {
            ModelLine line = lines.get(row);
            if (line.file == 0) {
                lines.set(
                        row,
                        new ModelLine(
                                line.kind,
                                1,
                                line.key,
                                line.position,
                                end + line.start,
                                line.length,
                                line.checksum,
                                line.day,
                                line.lanes));
            }
        }
        ends[1] += ends[0];
        ends[0] = 0;
        return lineIndex.withAddresses(address ->
                LineAddress.file(address) == 0 ? LineAddress.of(1, end + LineAddress.start(address)) : address);
    }

    /** Forgets the days, as an index does that is read from a checkpoint. */
    void forgetDays() {
        lines.forEach(line -> line.day = UtcDay.UNKNOWN);
    }

    /** Fails unless a table has the same lines. */
    void check(LineTable table) {
        assertThat(table.count()).isEqualTo(lines.size());
        for (int row = 0; row < lines.size(); row++) {
            assertThat(isSame(lines.get(row), table, row)).as("row %s", row).isTrue();
        }
        Set<String> lanes = new TreeSet<>();
        lines.stream().filter(line -> line.kind == Kind.ENTRY).forEach(line -> lanes.addAll(line.lanes));
        if (lines.stream().anyMatch(line -> line.kind == Kind.ENTRY)) {
            lanes.add(Journal.ALL_ENTRIES);
        }
        assertThat(table.lanes()).containsOnlyKeys(lanes.toArray(new String[0]));
        lanes.forEach(lane -> checkLane(table, lane));
        assertThat(table.lane("no such lane").count()).isZero();
        for (long key = 0; key < KEYS; key += 9) {
            checkKey(table, key);
        }
        for (long each = 0; each <= position + 1; each += 1 + position / 20) {
            checkPosition(table, each);
        }
    }

    private static boolean isSame(ModelLine line, LineTable table, int row) {
        return table.isEntry(row) == (line.kind == Kind.ENTRY)
                && table.file(row) == line.file
                && table.start(row) == line.start
                && table.loadableLength(row) == (line.kind == Kind.TOO_LONG ? 0 : line.length)
                && table.checksums()[row] == line.checksum
                && table.positions()[row] == line.position
                && table.days()[row] == line.day;
    }

    private void checkLane(LineTable table, String lane) {
        int[] expected = IntStream.range(0, lines.size())
                .filter(row -> lines.get(row).kind == Kind.ENTRY)
                .filter(row ->
                        lane.equals(Journal.ALL_ENTRIES) || lines.get(row).lanes.contains(lane))
                .toArray();
        Postings.View rows = table.lane(lane);
        assertThat(Arrays.copyOf(rows.rows(), rows.count())).isEqualTo(expected);
    }

    private void checkKey(LineTable table, long key) {
        List<Integer> expected = IntStream.range(0, lines.size())
                .filter(row -> lines.get(row).kind == Kind.ENTRY && lines.get(row).key == key)
                .boxed()
                .toList();
        List<Integer> found = new ArrayList<>();
        int row = table.find(key, candidate -> {
            found.add(candidate);
            return false;
        });
        assertThat(row).isEqualTo(LineTable.NO_ROW);
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    private void checkPosition(LineTable table, long checked) {
        assertThat(table.firstAfter(checked)).isEqualTo((int)
                lines.stream().filter(line -> line.position <= checked).count());
        assertThat(table.countBefore(checked, table.lane(Journal.ALL_ENTRIES))).isEqualTo((int) lines.stream()
                .filter(line -> line.kind == Kind.ENTRY && line.position < checked)
                .count());
    }
}
