package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the files hold, read as far as they have grown. Used in the writing turn only; others see its views. */
final class Contents<E> {

    private final Decoder<E> decoder;
    private final Ledger ledger;
    private final Settings settings;
    private final Catalogue catalogue;
    private final RecentEntries<E> recent;
    private final Map<String, Part> parts;
    private Sources sources;
    private Naming naming;
    private Skips skips;
    private long end;

    /** What views show of the files that are not appended to; null when it has to be made anew. */
    private @Nullable List<View.Shown> resting;

    private @Nullable Part growing;

    private boolean broken;
    private UndecidedLines undecided = new UndecidedLines();

    private Contents(
            Contents<E> before,
            Catalogue catalogue,
            RecentEntries<E> recent,
            Map<String, Part> parts,
            Sources sources) {
        this(before.decoder, before.ledger, before.settings, catalogue, recent, parts, sources);
        this.naming = before.naming.over(catalogue, sources);
        this.skips = before.skips;
        this.end = before.end;
        this.undecided = before.undecided;
    }

    private Contents(
            Decoder<E> decoder,
            Ledger ledger,
            Settings settings,
            Catalogue catalogue,
            RecentEntries<E> recent,
            Map<String, Part> parts,
            Sources sources) {
        this.decoder = decoder;
        this.ledger = ledger;
        this.settings = settings;
        this.catalogue = catalogue;
        this.recent = recent;
        this.parts = parts;
        this.sources = sources;
        this.naming = new Naming(catalogue, ledger, sources, decoder);
        this.skips = Skips.NONE;
        this.end = ledger.changes().end();
    }

    /** Returns contents of which nothing was read yet. */
    static <E> Contents<E> unread(Decoder<E> decoder, Ledger ledger, Settings settings) {
        return of(decoder, ledger, settings, List.of(), Sources.none(), new Catalogue());
    }

    /** Returns contents with these files, of which these lines were read. */
    static <E> Contents<E> of(
            Decoder<E> decoder,
            Ledger ledger,
            Settings settings,
            List<Part> files,
            Sources sources,
            Catalogue catalogue) {
        Map<String, Part> parts = new LinkedHashMap<>();
        files.forEach(part -> parts.put(part.name, part));
        return new Contents<>(decoder, ledger, settings, catalogue, new RecentEntries<>(), parts, sources);
    }

    /** Takes over what else was known when these lines were read. */
    void resume(Skips known, long newest) {
        skips = known;
        end = Math.max(end, newest);
    }

    /** Adds a file of which nothing was read yet. */
    Part open(String name, Object key, Source source) {
        Part part = new Part(name, sources.count(), key);
        open(part, source);
        return part;
    }

    /** Adds a file of which nothing was read yet, and whose number is the next. */
    void open(Part part, Source source) {
        parts.put(part.name, part);
        resting = null;
        put(part, source);
    }

    /** Puts another source in the place of a file's, with the same content. */
    void put(Part part, Source source) {
        Sources former = sources;
        sources = former.with(part.number, part.name, source);
        naming = naming.over(catalogue, sources);
        former.release();
    }

    /**
     * Takes in the whole lines that files have grown by.
     *
     * @throws IOException if the ledger cannot be written; nothing was taken in
     */
    void absorb(Collection<Part> grown) throws IOException {
        if (grown.isEmpty()) {
            return;
        }
        broken = true;
        Gathering<E> found = new Gathering<>(decoder, settings);
        Map<String, Part> before = new HashMap<>();
        Map<Integer, Part> byNumber = new HashMap<>();
        for (Part part : grown) {
            before.put(part.name, part.copy());
            byNumber.put(part.number, part);
            gather(found, part);
        }
        try {
            end = new Numbering(ledger, byNumber, end).number(found);
        } catch (IOException e) {
            parts.putAll(before);
            broken = false;
            throw e;
        }
        skips = found.skips(skips);
        found.addTo(catalogue, naming);
        found.addTo(undecided);
        resting = null;
        broken = false;
    }

    private void gather(Gathering<E> found, Part part) {
        Source source = sources.get(part.number);
        try {
            found.gather(part, source, source.length());
            source.damage().ifPresent(why -> found.unreadable(part, why));
        } catch (IOException e) {
            found.unreadable(part, "cannot be read: " + Reason.of(e));
        }
    }

    /** Lists an entry that was just appended to the file that gets the next positions, and returns it as stored. */
    Stored<E> add(PreparedEntry<E> appended, Part part) {
        end = ledger.ownership().free(end);
        int length = appended.line().length();
        catalogue.addEntry(
                Place.of(part.number, part.scanned), length, appended.sum(), appended.key(), end, appended.lanes());
        part.lines++;
        part.entries++;
        part.line(part.scanned, length);
        part.lastDigest = appended.revision();
        part.lastPosition = end;
        part.scanned += length + 1;
        part.size = part.scanned;
        part.modified = null;
        Stored<E> stored = appended.storedAt(end);
        recent.put(stored, length);
        return stored;
    }

    /** Returns contents that follow these: other lines or places, and copies of what is known of the files. */
    Contents<E> followedBy(Catalogue changed, RecentEntries<E> others, UnaryOperator<String> named, Skips moved) {
        Map<String, Part> all = new LinkedHashMap<>();
        parts.forEach((name, part) -> all.put(named.apply(name), part.copy(named.apply(name))));
        Contents<E> after = new Contents<>(this, changed, others, all, sources.again());
        after.skips = moved;
        return after;
    }

    /**
     * Notes that a copy is a file now, and returns its seal.
     *
     * @throws IOException if the copy cannot be read; these contents are released
     */
    Seal sealed(Copy copy, Shelf shelf) throws IOException {
        try {
            return part(copy.name()).replacedBy(copy, shelf);
        } catch (IOException e) {
            sources.release();
            throw e;
        }
    }

    /** Finds out which line of a file is its last, after lines were taken out or added. */
    void lastLineOf(Part part) {
        Rows rows = catalogue.rows();
        part.line(-1, 0);
        for (int row = 0; row < rows.count(); row++) {
            if (rows.file(row) == part.number && rows.start(row) > part.lastStart) {
                part.line(rows.start(row), rows.loadable(row));
            }
        }
    }

    /** Returns whether the rows from this one on are in the order of their positions, and follow the others. */
    boolean isAscendingFrom(int first) {
        Rows rows = catalogue.rows();
        for (int row = Math.max(1, first); row < rows.count(); row++) {
            if (rows.positions()[row] <= rows.positions()[row - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether lines were taken in only in part, or can be decoded by now; then all files must be read again. */
    boolean isBroken() {
        return broken || undecided.canBeDecided(catalogue.rows(), sources, decoder);
    }

    /** Returns whether all lines were taken in and decided, so that they need not be read again at the next start. */
    boolean isWhole() {
        return !broken && undecided.isEmpty();
    }

    /** Notes the position of a change. */
    void changedAt(long position) {
        end = Math.max(end, position);
    }

    View<E> view() {
        Part appended = parts.get(ledger.ownership().appended());
        if (resting == null || growing != appended) {
            growing = appended;
            resting = parts.values().stream()
                    .filter(part -> part != appended)
                    .map(View.Shown::of)
                    .toList();
        }
        Optional<View.Shown> shown = Optional.ofNullable(appended).map(View.Shown::of);
        return new View<>(catalogue.rows(), sources, recent, ledger.changes(), skips, end, resting, shown);
    }

    /** Notes that something was learnt of the files. */
    void touched() {
        resting = null;
    }

    /** Returns the seals of all files. */
    List<Seal> seals() throws IOException {
        List<Seal> seals = new ArrayList<>();
        for (Part part : parts.values()) {
            if (!part.damaged) {
                seals.add(part.seal(sources.get(part.number)));
            }
        }
        return seals;
    }

    boolean isTaken(String id) throws IOException {
        return naming.isTaken(id);
    }

    /** Returns what is known of a file; null if it is not known. */
    @Nullable
    Part part(String name) {
        return parts.get(name);
    }

    RecentEntries<E> recent() {
        return recent;
    }

    Part part(int number) {
        return parts.values().stream()
                .filter(part -> part.number == number)
                .findFirst()
                .orElseThrow();
    }

    Collection<Part> parts() {
        return parts.values();
    }

    Sources sources() {
        return sources;
    }

    Catalogue catalogue() {
        return catalogue;
    }

    Skips skips() {
        return skips;
    }

    /** Returns the position of the newest line or change. */
    long end() {
        return end;
    }
}
