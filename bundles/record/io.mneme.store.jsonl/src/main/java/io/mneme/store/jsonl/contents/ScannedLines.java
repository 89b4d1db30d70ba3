package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.HeapReserve;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.MalformedLines;
import io.mneme.store.jsonl.memory.UtcDay;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Lines that were scanned and are not in the index yet. */
final class ScannedLines<E> implements LineScanner.LineSink {

    /** The heap is checked once for this many chunks. */
    private static final int CHECKED_CHUNKS = 16;

    /** The approximate memory of a line. */
    private static final int LINE_BYTES = 41;

    /** The kinds of lines. */
    private static final byte WITH_OWN_ID = 0;

    private static final byte WITH_DERIVED_ID = 1;
    private static final byte MALFORMED = 2;
    private static final byte TOO_LONG = 3;
    private static final byte UNDECIDED = 4;
    private static final int[] NO_LANES = {};

    /** In the place of a chunk whose lines are in the index. */
    private static final ScannedChunk MOVED = new ScannedChunk();

    private final EntryDecoder<E> decoder;
    private final FileLayout layout;
    private final StrayDetector strays;
    private final int maxLineBytes;
    private final LaneNamePool laneNames = new LaneNamePool();
    private FileState state = new FileState("", 0, "");
    private final List<ScannedChunk> chunks = new ArrayList<>();
    private int count;
    private final List<MalformedLines.MalformedLine> malformed = new ArrayList<>();
    private long malformedCount;

    /** Lines with ascending positions that follow each other; those of a file are one. */
    private static final class ScannedRun {

        private int next;
        private final int end;

        private ScannedRun(int first, int end) {
            this.next = first;
            this.end = end;
        }

        private boolean isEmpty() {
            return next == end;
        }
    }

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
                    laneNames.numbersOf(decoded.lanes()));
            state.addEntry();
            if (!state.isStray() && strays.isStray(state.name(), moment)) {
                state.markStray();
            }
        }
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
        lastChunk().add(kind, LineAddress.of(state.number(), start), length, checksum, key, day, laneNumbers);
        count++;
    }

    private ScannedChunk lastChunk() {
        if (chunks.isEmpty() || chunks.get(chunks.size() - 1).isFull()) {
            if (chunks.size() % CHECKED_CHUNKS == CHECKED_CHUNKS - 1) {
                HeapReserve.require((long) CHECKED_CHUNKS * ScannedChunk.MAX_LINES * LINE_BYTES);
            }
            chunks.add(new ScannedChunk());
        }
        return chunks.get(chunks.size() - 1);
    }

    private ScannedChunk chunk(int line) {
        return chunks.get(line / ScannedChunk.MAX_LINES);
    }

    int count() {
        return count;
    }

    int file(int line) {
        return chunk(line).file(line % ScannedChunk.MAX_LINES);
    }

    long position(int line) {
        return chunk(line).positions[line % ScannedChunk.MAX_LINES];
    }

    /** Assigns a position to a line. */
    void assignPosition(int line, long position) {
        chunk(line).positions[line % ScannedChunk.MAX_LINES] = position;
    }

    /** Adds the lines at which the entry kind failed. */
    void addTo(UndecidedLines undecided) {
        for (ScannedChunk chunk : chunks) {
            for (int line = 0; line < chunk.count; line++) {
                if (chunk.kinds[line] == UNDECIDED) {
                    undecided.add(chunk.positions[line]);
                }
            }
        }
    }

    /** Moves all lines to an index, in the order of their positions. */
    void moveTo(LineColumns lineIndex, IdAssigner idAssigner) throws IOException {
        lineIndex.reserve(count);
        PriorityQueue<ScannedRun> runs = runs();
        while (!runs.isEmpty()) {
            ScannedRun run = runs.remove();
            long limit = runs.isEmpty() ? Long.MAX_VALUE : position(runs.peek().next);
            while (!run.isEmpty() && position(run.next) <= limit) {
                move(run.next, lineIndex, idAssigner);
                run.next++;
            }
            if (!run.isEmpty()) {
                runs.add(run);
            }
        }
    }

    /** Returns the runs of lines, the one with the lowest position first. */
    private PriorityQueue<ScannedRun> runs() {
        PriorityQueue<ScannedRun> runs = new PriorityQueue<>(Comparator.comparingLong(run -> position(run.next)));
        int first = 0;
        for (int line = 1; line <= count; line++) {
            if (line == count || position(line) < position(line - 1)) {
                runs.add(new ScannedRun(first, line));
                first = line;
            }
        }
        return runs;
    }

    private void move(int line, LineColumns lineIndex, IdAssigner idAssigner) throws IOException {
        ScannedChunk chunk = chunk(line);
        int at = line % ScannedChunk.MAX_LINES;
        switch (chunk.kinds[at]) {
            case MALFORMED, UNDECIDED -> lineIndex.addMalformed(
                    chunk.addresses[at], chunk.lengths[at], chunk.checksums[at], chunk.positions[at]);
            case TOO_LONG -> lineIndex.addTooLong(chunk.addresses[at], chunk.positions[at]);
            default -> addEntry(chunk, at, lineIndex, idAssigner);
        }
        if (chunk.markMoved()) {
            chunks.set(line / ScannedChunk.MAX_LINES, MOVED);
        }
    }

    private void addEntry(ScannedChunk chunk, int at, LineColumns lineIndex, IdAssigner idAssigner) throws IOException {
        boolean own = chunk.kinds[at] == WITH_OWN_ID;
        long key = idAssigner.key(chunk.keys[at], own, chunk.addresses[at], chunk.lengths[at]);
        List<String> ownLanes = laneNames.namesOf(chunk.lanes[at]);
        boolean repeated = own && key != chunk.keys[at];
        lineIndex.addEntry(
                chunk.addresses[at],
                chunk.lengths[at],
                chunk.checksums[at],
                key,
                chunk.positions[at],
                chunk.days[at],
                repeated ? RepeatedIds.lanes(ownLanes, chunk.keys[at]) : ownLanes);
    }

    /** Returns the malformed lines of the files, with those that were known before. */
    MalformedLines malformed(MalformedLines before) {
        List<MalformedLines.MalformedLine> first = new ArrayList<>(before.first());
        malformed.stream().limit(MalformedLines.MAX_DESCRIBED - first.size()).forEach(first::add);
        return new MalformedLines(before.count() + malformedCount, first);
    }
}
