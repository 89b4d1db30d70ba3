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

/** Lines that were scanned and are not in the index yet. */
final class ScannedLines<E> implements LineScanner.LineSink {

    private static final int INITIAL_CAPACITY = 1 << 8;

    /** The kinds of lines. */
    private static final byte WITH_OWN_ID = 0;

    private static final byte WITH_DERIVED_ID = 1;
    private static final byte MALFORMED = 2;
    private static final byte TOO_LONG = 3;
    private static final byte UNDECIDED = 4;
    private static final int[] NO_LANES = {};

    private final EntryDecoder<E> decoder;
    private final FileLayout layout;
    private final StrayDetector strays;
    private final int maxLineBytes;
    private final LaneNamePool laneNames = new LaneNamePool();
    private FileState state = new FileState("", 0, "");
    private byte[] kinds = new byte[INITIAL_CAPACITY];
    private long[] addresses = new long[INITIAL_CAPACITY];
    private int[] lengths = new int[INITIAL_CAPACITY];
    private int[] checksums = new int[INITIAL_CAPACITY];

    /** The key of the line's own id, or the digest of a line without one. */
    private long[] keys = new long[INITIAL_CAPACITY];

    private long[] positions = new long[INITIAL_CAPACITY];
    private int[] days = new int[INITIAL_CAPACITY];
    private int[][] lanes = new int[INITIAL_CAPACITY][];
    private int count;
    private final List<MalformedLines.MalformedLine> malformed = new ArrayList<>();
    private long malformedCount;

    ScannedLines(EntryDecoder<E> decoder, JournalSettings settings) {
        this.decoder = decoder;
        this.layout = settings.layout();
        this.strays = new StrayDetector(layout);
        this.maxLineBytes = settings.maxLineBytes();
    }

    /** Scans the whole lines by which a file has grown, up to a length. */
    void scan(FileState file, RefCountedSource content, long length) throws IOException {
        state = file;
        state.setScannedBytes(LineScanner.scan(content, state.scannedBytes(), length, maxLineBytes, this));
    }

    /** Records that part of a file cannot be read. */
    void addUnreadable(FileState file, String reason) {
        file.markDamaged();
        addMalformed(new MalformedLines.MalformedLine(file.name(), 0, 0, reason));
    }

    @Override
    public void onLine(long start, byte[] bytes, int offset, int length) {
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(bytes, offset, length);
        long digest = LineDigest.of(bytes, offset, length);
        E entry = decoded.entry();
        if (entry == null) {
            byte kind = decoded.failed() ? UNDECIDED : MALFORMED;
            add(kind, start, length, LineDigest.checksum(digest), 0, UtcDay.UNKNOWN, NO_LANES);
            addMalformed(new MalformedLines.MalformedLine(state.name(), start, state.lines(), decoded.reason()));
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

    private int[] numbers(List<String> names) {
        return names.stream().mapToInt(laneNames::number).toArray();
    }

    @Override
    public void onBlankLine() {
        state.addBlankLine();
    }

    @Override
    public void onLongLine(long start) {
        add(TOO_LONG, start, 0, 0, 0, UtcDay.UNKNOWN, NO_LANES);
        addMalformed(new MalformedLines.MalformedLine(
                state.name(), start, state.lines(), "is longer than " + maxLineBytes + " bytes"));
    }

    private void addMalformed(MalformedLines.MalformedLine line) {
        malformedCount++;
        malformed.add(line);
        if (malformed.size() > MalformedLines.MAX_DESCRIBED) {
            malformed.remove(MalformedLines.MAX_DESCRIBED);
        }
    }

    private void add(byte kind, long start, int length, int checksum, long key, int day, int[] laneNumbers) {
        state.addLine(start, length);
        if (count == kinds.length) {
            grow(count + (count >> 1));
        }
        kinds[count] = kind;
        addresses[count] = LineAddress.of(state.number(), start);
        lengths[count] = length;
        checksums[count] = checksum;
        keys[count] = key;
        days[count] = day;
        lanes[count] = laneNumbers;
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

    /** Assigns a position to a line. */
    void assignPosition(int line, long position) {
        positions[line] = position;
    }

    /** Adds all lines to an index, in the order of their positions. */
    void addTo(LineIndex lineIndex, IdAssigner idAssigner) throws IOException {
        for (int line : order()) {
            long address = addresses[line];
            switch (kinds[line]) {
                case MALFORMED, UNDECIDED -> lineIndex.addMalformed(
                        address, lengths[line], checksums[line], positions[line]);
                case TOO_LONG -> lineIndex.addTooLong(address, positions[line]);
                default -> addEntry(line, lineIndex, idAssigner);
            }
        }
    }

    /** Adds the lines at which the entry kind failed. */
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
        List<String> ownLanes = laneNames.namesOf(lanes[line]);
        boolean repeated = own && key != keys[line];
        lineIndex.addEntry(
                addresses[line],
                lengths[line],
                checksums[line],
                key,
                positions[line],
                days[line],
                repeated ? RepeatedIds.lanes(ownLanes, keys[line]) : ownLanes);
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

    /** Returns the malformed lines of the files, with those that were known before. */
    MalformedLines malformed(MalformedLines before) {
        List<MalformedLines.MalformedLine> first = new ArrayList<>(before.first());
        malformed.stream().limit(MalformedLines.MAX_DESCRIBED - first.size()).forEach(first::add);
        return new MalformedLines(before.count() + malformedCount, first);
    }
}
