package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Lines that were found in files and are not in the catalogue yet. */
final class Gathering<E> implements LineScanner.Sink {

    private static final int FIRST_CAPACITY = 1 << 8;

    /** What a line is. */
    private static final byte OWN_ID = 0;

    private static final byte DERIVED_ID = 1;
    private static final byte MALFORMED = 2;
    private static final byte TOO_LONG = 3;
    private static final byte UNDECIDED = 4;

    private final Decoder<E> decoder;
    private final StrayDetector<E> strays;
    private final int maxLine;
    private final LaneNames names = new LaneNames();
    private Part part = new Part("", 0, "");
    private byte[] whats = new byte[FIRST_CAPACITY];
    private long[] places = new long[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int[] sums = new int[FIRST_CAPACITY];

    /** Key of the own id, or digest of the line. */
    private long[] keys = new long[FIRST_CAPACITY];

    private long[] positions = new long[FIRST_CAPACITY];
    private int[][] lanes = new int[FIRST_CAPACITY][];
    private int count;
    private final List<Skips.Skip> skips = new ArrayList<>();
    private long skipped;

    Gathering(Decoder<E> decoder, Settings settings) {
        this.decoder = decoder;
        this.strays = new StrayDetector<>(decoder, settings.layout());
        this.maxLine = settings.maxLine();
    }

    /** Finds the whole lines that a file has grown by, up to a length. */
    void gather(Part from, Source content, long length) throws IOException {
        part = from;
        part.scanned = LineScanner.scan(content, part.scanned, length, maxLine, this);
    }

    /** Notes that part of a file cannot be read. */
    void unreadable(Part from, String why) {
        from.damaged = true;
        skip(new Skips.Skip(from.name, 0, 0, why));
    }

    @Override
    public void line(long start, byte[] bytes, int offset, int length) {
        Decoder.Decoded<E> decoded = decoder.decode(bytes, offset, length);
        long digest = Digest.of(bytes, offset, length);
        E entry = decoded.entry();
        if (entry == null) {
            add(decoded.failed() ? UNDECIDED : MALFORMED, start, length, Digest.sum(digest), 0, new int[0]);
            skip(new Skips.Skip(part.name, start, part.lines, decoded.why()));
        } else {
            boolean own = !decoded.id().isEmpty();
            long key = own ? Ids.key(decoded.id()) : digest;
            add(own ? OWN_ID : DERIVED_ID, start, length, Digest.sum(digest), key, numbers(decoded.lanes()));
            part.entries++;
            part.stray = part.stray || strays.isStray(part.name, entry);
        }
    }

    private int[] numbers(List<String> named) {
        return named.stream().mapToInt(names::number).toArray();
    }

    @Override
    public void blank() {
        part.lines++;
    }

    @Override
    public void tooLong(long start) {
        add(TOO_LONG, start, 0, 0, 0, new int[0]);
        skip(new Skips.Skip(part.name, start, part.lines, "is longer than " + maxLine + " bytes"));
    }

    private void skip(Skips.Skip skip) {
        skipped++;
        skips.add(skip);
        if (skips.size() > Skips.MOST) {
            skips.remove(Skips.MOST);
        }
    }

    private void add(byte what, long start, int length, int sum, long key, int[] named) {
        part.lines++;
        part.line(start, length);
        if (count == whats.length) {
            grow(count + (count >> 1));
        }
        whats[count] = what;
        places[count] = Place.of(part.number, start);
        lengths[count] = length;
        sums[count] = sum;
        keys[count] = key;
        lanes[count] = named;
        count++;
    }

    private void grow(int capacity) {
        whats = Arrays.copyOf(whats, capacity);
        places = Arrays.copyOf(places, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        sums = Arrays.copyOf(sums, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
        lanes = Arrays.copyOf(lanes, capacity);
    }

    int count() {
        return count;
    }

    int file(int line) {
        return Place.file(places[line]);
    }

    long position(int line) {
        return positions[line];
    }

    /** Gives a line its position. */
    void place(int line, long position) {
        positions[line] = position;
    }

    /** Adds everything to a catalogue, in the order of positions. */
    void addTo(Catalogue catalogue, Naming naming) throws IOException {
        for (int line : order()) {
            long place = places[line];
            switch (whats[line]) {
                case MALFORMED, UNDECIDED -> catalogue.addMalformed(place, lengths[line], sums[line], positions[line]);
                case TOO_LONG -> catalogue.addTooLong(place, positions[line]);
                default -> addEntry(line, catalogue, naming);
            }
        }
    }

    /** Adds the lines at which the kind failed. */
    void addTo(UndecidedLines undecided) {
        for (int line = 0; line < count; line++) {
            if (whats[line] == UNDECIDED) {
                undecided.add(positions[line]);
            }
        }
    }

    private void addEntry(int line, Catalogue catalogue, Naming naming) throws IOException {
        boolean own = whats[line] == OWN_ID;
        long key = naming.key(keys[line], own, places[line], lengths[line]);
        List<String> named = names.named(lanes[line]);
        boolean repeated = own && key != keys[line];
        catalogue.addEntry(
                places[line],
                lengths[line],
                sums[line],
                key,
                positions[line],
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

    Skips skips(Skips before) {
        List<Skips.Skip> first = new ArrayList<>(before.first());
        skips.stream().limit(Skips.MOST - first.size()).forEach(first::add);
        return new Skips(before.lines() + skipped, first);
    }
}
