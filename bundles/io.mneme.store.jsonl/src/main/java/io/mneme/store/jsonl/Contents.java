package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One content of the file, read as far as it has grown. Used in the writing turn only; others see its views. */
final class Contents<E> implements LineScanner.Sink {

    private final LineFile file;
    private final Decoder<E> decoder;
    private final Ledger ledger;
    private final int maxLine;
    private final Catalogue catalogue;
    private final RecentEntries<E> recent;

    /** Next ordinal of lines that are there more than once, by digest. */
    private final Map<Long, Long> ordinals;

    private Skips skips = Skips.NONE;
    private long lines;
    private long scanned;
    private long size;
    private long end;
    private Seal seal = Seal.EMPTY;
    private boolean broken;
    private @Nullable FileTime modified;

    private Contents(LineFile file, Decoder<E> decoder, Ledger ledger, int maxLine) {
        this(file, decoder, ledger, maxLine, new Catalogue(), new RecentEntries<>(), new HashMap<>());
    }

    private Contents(
            LineFile file,
            Decoder<E> decoder,
            Ledger ledger,
            int maxLine,
            Catalogue catalogue,
            RecentEntries<E> recent,
            Map<Long, Long> ordinals) {
        this.file = file;
        this.decoder = decoder;
        this.ledger = ledger;
        this.maxLine = maxLine;
        this.catalogue = catalogue;
        this.recent = recent;
        this.ordinals = ordinals;
    }

    /** Reads a whole file, whose lines have the positions that the ledger leaves free. */
    static <E> Contents<E> scan(LineFile file, Decoder<E> decoder, Ledger ledger, int maxLine) throws IOException {
        Contents<E> contents = new Contents<>(file, decoder, ledger, maxLine);
        contents.end = ledger.base();
        contents.absorb(file.length());
        contents.end = Math.max(contents.end, ledger.changes().end());
        contents.sealed();
        return contents;
    }

    /** Takes in the whole lines that the file has grown by, up to a length. */
    void absorb(long length) throws IOException {
        broken = true;
        long before = scanned;
        scanned = LineScanner.scan(file, scanned, length, maxLine, this);
        size = length;
        if (scanned > before) {
            sealed();
        }
        broken = false;
    }

    /** Takes in what was found to have been appended, and remembers when that was. */
    void absorb(BasicFileAttributes grown) throws IOException {
        absorb(grown.size());
        modified = grown.lastModifiedTime();
    }

    /** Lists an entry that was just appended, behind everything listed so far, and returns it. */
    void add(Pending<E> appended) {
        end = ledger.free(end);
        catalogue.addEntry(scanned, appended.line().length, appended.key(), end, appended.lanes());
        seal = new Seal(catalogue.count(), scanned, appended.revision(), end);
        scanned += appended.line().length + 1;
        size = scanned;
        lines++;
        modified = null;
        appended.isStoredAt(end);
        recent.put(appended.stored(), appended.line().length);
    }

    /** Returns the content of a file in which an entry has a new line. */
    Contents<E> edited(LineFile copy, int row, int length, List<String> lanes, long position) {
        Rows rows = catalogue.rows();
        Contents<E> after = following(copy, catalogue.edited(row, length, lanes), rows.positions()[row], position);
        after.skips = skips;
        after.lines = lines;
        after.scanned = scanned + length - rows.lengths()[row];
        return after;
    }

    /** Returns the content of a file without an entry, whose line took up {@code bytes} with its end. */
    Contents<E> without(LineFile copy, int row, int bytes, long position) {
        Contents<E> after =
                following(copy, catalogue.without(row, bytes), catalogue.rows().positions()[row], position);
        after.skips = skips.closingUp(row);
        after.lines = lines - 1;
        after.scanned = scanned - bytes;
        return after;
    }

    private Contents<E> following(LineFile copy, Catalogue changed, long target, long position) {
        Contents<E> after = new Contents<>(copy, decoder, ledger, maxLine, changed, recent.without(target), ordinals);
        after.end = position;
        return after;
    }

    /** Computes the seal anew, after a change. */
    Seal sealed() throws IOException {
        seal = Seal.of(catalogue.rows(), file, end);
        return seal;
    }

    @Override
    public void line(long start, byte[] bytes, int offset, int length) throws IOException {
        lines++;
        end = ledger.free(end);
        Decoder.Decoded<E> decoded = decoder.decode(bytes, offset, length);
        if (decoded.entry() == null) {
            skips = skips.and(catalogue.count(), lines, decoded.why());
            catalogue.addMalformed(start, length, end);
        } else {
            boolean own = !decoded.id().isEmpty() && !isTaken(decoded.id());
            long key = own ? Ids.key(decoded.id()) : derivedKey(Digest.of(bytes, offset, length));
            catalogue.addEntry(start, length, key, end, decoded.lanes());
        }
    }

    @Override
    public void blank() {
        lines++;
    }

    @Override
    public void tooLong(long start) {
        lines++;
        end = ledger.free(end);
        skips = skips.and(catalogue.count(), lines, "is longer than " + maxLine + " bytes");
        catalogue.addTooLong(start, end);
    }

    private long derivedKey(long digest) {
        long ordinal = ordinals.getOrDefault(digest, 0L);
        while (catalogue.has(Ids.derivedKey(digest, ordinal)) || ledger.hasDeleted(Ids.derived(digest, ordinal))) {
            ordinal++;
        }
        if (ordinal > 0) {
            ordinals.put(digest, ordinal + 1);
        }
        return Ids.derivedKey(digest, ordinal);
    }

    /** Returns whether an entry has this id, or a deleted one had it. */
    boolean isTaken(String id) throws IOException {
        return ledger.hasDeleted(id)
                || catalogue.has(Ids.key(id)) && new Reading<>(view(), decoder).row(id) != Rows.NONE;
    }

    View<E> view() {
        return new View<>(file, catalogue.rows(), recent, ledger.changes(), skips.skipped(), end, size, modified);
    }

    /** Returns whether the file still begins with the lines it began with. */
    boolean isStillThere() throws IOException {
        return seal.holds(catalogue.rows(), file);
    }

    /** Returns whether it could not be read to its end; then it must be read anew. */
    boolean isBroken() {
        return broken;
    }

    LineFile file() {
        return file;
    }

    Seal seal() {
        return seal;
    }

    /** Returns where the last whole line ends. */
    long scanned() {
        return scanned;
    }

    /** Returns the length of the file when it was last looked at. */
    long size() {
        return size;
    }

    /** Returns the position of the newest line or change. */
    long end() {
        return end;
    }

    boolean isEmpty() {
        return catalogue.count() == 0;
    }

    /** Remembers when the file was written last, as far as we know; null if we just wrote it ourselves. */
    void modified(@Nullable FileTime time) {
        modified = time;
    }

    /** Returns whether it was not written since, as far as we know. */
    boolean isUnmodifiedAt(FileTime time) {
        return modified == null || modified.equals(time);
    }
}
