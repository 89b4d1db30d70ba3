package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.LineIndex;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.index.UtcDay;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Lines that were found in files and are not in the catalogue yet. */
final class ScannedLines<E> implements LineScanner.LineSink {

    private static final int INITIAL_CAPACITY = 1 << 8;

    /** What a line is. */
    private static final byte WITH_OWN_ID = 0;

    private static final byte WITH_DERIVED_ID = 1;
    private static final byte MALFORMED = 2;
    private static final byte TOO_LONG = 3;
    private static final byte UNDECIDED = 4;
    private static final int[] NO_LANES = {};

    private final EntryDecoder<E> decoder;
    private final FileLayout layout;
    private final StrayDetector strays;
    private final int maxLine;
    private final LaneNamePool names = new LaneNamePool();
    private FileState state = new FileState("", 0, "");
    private byte[] kinds = new byte[INITIAL_CAPACITY];
    private long[] addresses = new long[INITIAL_CAPACITY];
    private int[] lengths = new int[INITIAL_CAPACITY];
    private int[] checksums = new int[INITIAL_CAPACITY];

    /** Key of the own id, or digest of the line. */
    private long[] keys = new long[INITIAL_CAPACITY];

    private long[] positions = new long[INITIAL_CAPACITY];
    private int[] days = new int[INITIAL_CAPACITY];
    private int[][] lanes = new int[INITIAL_CAPACITY][];
    private int count;
    private final List<MalformedLines.MalformedLine> skips = new ArrayList<>();
    private long skipped;

    ScannedLines(EntryDecoder<E> decoder, JournalSettings settings) {
        this.decoder = decoder;
        this.layout = settings.layout();
        this.strays = new StrayDetector(layout);
        this.maxLine = settings.maxLineBytes();
    }

    /** Finds the whole lines that a file has grown by, up to a length. */
    void scan(FileState from, RefCountedSource content, long length) throws IOException {
        state = from;
        state.setScannedBytes(LineScanner.scan(content, state.scannedBytes(), length, maxLine, this));
    }

    /** Notes that part of a file cannot be read. */
    void addUnreadable(FileState from, String why) {
        from.markDamaged();
        skip(new MalformedLines.MalformedLine(from.name(), 0, 0, why));
    }

    @Override
    public void onLine(long start, byte[] bytes, int offset, int length) {
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(bytes, offset, length);
        long digest = LineDigest.of(bytes, offset, length);
        E entry = decoded.entry();
        if (entry == null) {
            byte kind = decoded.failed() ? UNDECIDED : MALFORMED;
            add(kind, start, length, LineDigest.checksum(digest), 0, UtcDay.UNKNOWN, NO_LANES);
            skip(new MalformedLines.MalformedLine(state.name(), start, state.lines(), decoded.reason()));
        } else {
            boolean own = !decoded.id().isEmpty();
            long key = own ? IdKeys.key(decoded.id()) : digest;
            Optional<Instant> moment = layout.usesMoment() ? decoder.moment(entry) : Optional.empty();
            add(
                    own ? WITH_OWN_ID : WITH_DERIVED_ID,
                    start,
                    length,
                    LineDigest.checksum(digest),
                    key,
                    UtcDay.of(moment),
                    numbers(decoded.lanes()));
            state.addEntry();
            if (!state.isStray() && strays.isStray(state.name(), moment)) {
                state.markStray();
            }
        }
    }

    private int[] numbers(List<String> named) {
        return named.stream().mapToInt(names::number).toArray();
    }

    @Override
    public void onBlankLine() {
        state.addBlankLine();
    }

    @Override
    public void onLongLine(long start) {
        add(TOO_LONG, start, 0, 0, 0, UtcDay.UNKNOWN, NO_LANES);
        skip(new MalformedLines.MalformedLine(
                state.name(), start, state.lines(), "is longer than " + maxLine + " bytes"));
    }

    private void skip(MalformedLines.MalformedLine skip) {
        skipped++;
        skips.add(skip);
        if (skips.size() > MalformedLines.MAX_DESCRIBED) {
            skips.remove(MalformedLines.MAX_DESCRIBED);
        }
    }

    private void add(byte kind, long start, int length, int sum, long key, int day, int[] named) {
        state.addLine(start, length);
        if (count == kinds.length) {
            grow(count + (count >> 1));
        }
        kinds[count] = kind;
        addresses[count] = LineAddress.of(state.number(), start);
        lengths[count] = length;
        checksums[count] = sum;
        keys[count] = key;
        days[count] = day;
        lanes[count] = named;
        count++;
    }

    private void grow(int capacity) {
        kinds = Arrays.copyOf(kinds, capacity);
        addresses = Arrays.copyOf(addresses, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        checksums = Arrays.copyOf(checksums, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
        days = Arrays.copyOf(days, capacity);
        lanes = Arrays.copyOf(lanes, capacity);
    }

    int count() {
        return count;
    }

    int file(int line) {
        return LineAddress.file(addresses[line]);
    }

    long position(int line) {
        return positions[line];
    }

    /** Gives a line its position. */
    void assignPosition(int line, long position) {
        positions[line] = position;
    }

    /** Adds everything to a catalogue, in the order of positions. */
    void addTo(LineIndex lineIndex, IdAssigner idAssigner) throws IOException {
        for (int line : order()) {
            long place = addresses[line];
            switch (kinds[line]) {
                case MALFORMED, UNDECIDED -> lineIndex.addMalformed(
                        place, lengths[line], checksums[line], positions[line]);
                case TOO_LONG -> lineIndex.addTooLong(place, positions[line]);
                default -> addEntry(line, lineIndex, idAssigner);
            }
        }
    }

    /** Adds the lines at which the kind failed. */
    void addTo(UndecidedLines undecided) {
        for (int line = 0; line < count; line++) {
            if (kinds[line] == UNDECIDED) {
                undecided.add(positions[line]);
            }
        }
    }

    private void addEntry(int line, LineIndex lineIndex, IdAssigner idAssigner) throws IOException {
        boolean own = kinds[line] == WITH_OWN_ID;
        long key = idAssigner.key(keys[line], own, addresses[line], lengths[line]);
        List<String> named = names.namesOf(lanes[line]);
        boolean repeated = own && key != keys[line];
        lineIndex.addEntry(
                addresses[line],
                lengths[line],
                checksums[line],
                key,
                positions[line],
                days[line],
                repeated ? RepeatedIds.lanes(named, keys[line]) : named);
    }

    private int[] order() {
        boolean ascending = IntStream.range(1, count).allMatch(line -> positions[line - 1] < positions[line]);
        IntStream lines = IntStream.range(0, count);
        return ascending
                ? lines.toArray()
                : lines.boxed()
                        .sorted((one, other) -> Long.compare(positions[one], positions[other]))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    MalformedLines malformed(MalformedLines before) {
        List<MalformedLines.MalformedLine> first = new ArrayList<>(before.first());
        skips.stream().limit(MalformedLines.MAX_DESCRIBED - first.size()).forEach(first::add);
        return new MalformedLines(before.count() + skipped, first);
    }
}
